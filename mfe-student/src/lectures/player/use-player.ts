import { createContext, use, useSyncExternalStore } from 'react';
import type { Player, PlayerState } from './player.ts';

/** The player of the lecture on the screen. */
export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (!player) throw new Error('no player around this component');
  return player;
}

/** Re-renders only when what `select` picks has changed; it must pick a plain value. */
export function usePlayerValue<T extends string | number | boolean | null>(
  select: (state: PlayerState) => T,
): T {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => select(player.getState()));
}
