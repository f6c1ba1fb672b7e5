import { useEffect, useState } from 'react';
import { Player } from './player/player.ts';
import { readPreferences } from './player/preferences.ts';

/** A player for the lecture on the screen, set as its person likes it; null until that is known. */
export function useNewPlayer(duration: number): Player | null {
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    let gone = false;
    void readPreferences().then((preferences) => {
      if (!gone) setPlayer((before) => before ?? new Player(preferences, duration));
    });
    return () => {
      gone = true;
    };
  }, [duration]);
  return player;
}
