import type { Lecture } from '@rambla/api/contract';

/** Finds the lectures before and after the one at `index`, and the next one with a video. */
export function findAdjacentLectures(lectures: Lecture[], index: number) {
  const after = index < 0 ? [] : lectures.slice(index + 1);
  return {
    previous: lectures[index - 1],
    next: after[0],
    nextVideo: after.find(({ hasVideo }) => hasVideo),
  };
}
