import type { Lecture } from '@rambla/api/contract';

const NEARLY_OVER_S = 10;

/** Returns the start second: the link's, else the resume position; 0 after a complete view. */
export function startSecondOf({ resumeSeconds, durationSeconds }: Lecture, asked: string | null): number {
  const second = Number(asked);
  if (asked && Number.isFinite(second) && second >= 0) return second;
  const resume = resumeSeconds ?? 0;
  return durationSeconds && resume > durationSeconds - NEARLY_OVER_S ? 0 : resume;
}
