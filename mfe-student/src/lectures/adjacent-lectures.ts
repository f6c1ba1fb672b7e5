import type { Lecture } from '@rambla/api/contract';

/** Finds the lectures before and after the one at `index`, and the one that follows in the player. */
export function findAdjacentLectures(lectures: Lecture[], index: number) {
  const after = index < 0 ? [] : lectures.slice(index + 1);
  return {
    previous: lectures[index - 1],
    next: after[0],
    // Pages are skipped, unless only pages follow.
    nextInPlayer: after.find(({ hasVideo }) => hasVideo) ?? after[0],
  };
}
