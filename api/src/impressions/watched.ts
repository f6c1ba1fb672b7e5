import { cutAt, type Interval } from './intervals.ts';

/** The player's report about one view of a lecture. Times in milliseconds. */
export interface Watched {
  userId: number;
  courseId: number;
  lectureId: number;
  /** Drawn by the client, once per opening. */
  viewId: string;
  intervals: Interval[];
  positionMs: number;
  ended: boolean;
  /** When that was; calls arrive in any order. */
  at: string;
}

/** Nothing is watched beyond the end of the video, where that is known. */
export function cutToLength(watched: Watched, lengthMs: number | null): Watched {
  if (lengthMs === null) return watched;
  return {
    ...watched,
    intervals: cutAt(watched.intervals, lengthMs),
    positionMs: Math.min(watched.positionMs, lengthMs),
  };
}
