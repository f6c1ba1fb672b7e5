import { createContext, use, useSyncExternalStore } from 'react';
import type { Player } from './player.ts';
import type { PlayerState } from './player-state.ts';

/** The player of the current lecture. */
export const PlayerContext = createContext<Player | null>(null);

export function usePlayer(): Player {
  const player = use(PlayerContext);
  if (!player) throw new Error('no player around this component');
  return player;
}

/** Re-renders only when the selected value, a primitive, changes. */
export function usePlayerValue<T extends string | number | boolean | null>(
  select: (state: PlayerState) => T,
): T {
  const player = usePlayer();
  return useSyncExternalStore(player.subscribe, () => select(player.getState()));
}
