import { useEffect, useState } from 'react';
import { Player } from './player/player.ts';
import { type Preferences, readPreferences } from './player/preferences.ts';

/** Creates a player for a lecture of `duration` seconds with the person's preferences; null until both are known. */
export function useNewPlayer(duration: number | undefined): Player | null {
  const [preferences, setPreferences] = useState<Preferences | null>(null);
  const [player, setPlayer] = useState<Player | null>(null);
  useEffect(() => {
    let gone = false;
    void readPreferences().then((read) => {
      if (!gone) setPreferences(read);
    });
    return () => {
      gone = true;
    };
  }, []);
  // Created during render; otherwise the lecture would first render without its player.
  if (player || !preferences || duration === undefined) return player;
  const made = new Player(preferences, duration);
  setPlayer(made);
  return made;
}
