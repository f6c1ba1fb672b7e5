import { createContext, use, useSyncExternalStore } from 'react';

/** The part of the player that questions use. */
export type DiscussionPlayer = {
  getState: () => { time: number };
  subscribe: (reader: () => void) => () => void;
  seek: (second: number) => void;
  play: () => void;
  video: HTMLVideoElement | null;
};

/** Null for a quiz, which has no seconds. */
export const DiscussionPlayerContext = createContext<DiscussionPlayer | null>(null);

const NEVER = () => () => undefined;

export function useVideoSecond(): number {
  const clock = use(DiscussionPlayerContext);
  return useSyncExternalStore(clock?.subscribe ?? NEVER, () => Math.floor(clock?.getState().time ?? 0));
}
