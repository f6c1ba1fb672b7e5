/** How many of a kind a day began with, kept by triggers: what was deleted since still counts for its day. */
export interface DailyCountsTable {
  name: 'sessions' | 'subscriptions';
  day: string;
  count: number;
}

/** A lecture that lacks something, kept by triggers. */
export interface LectureGapsTable {
  lectureId: number;
  /** Captions can only be missing where there is a video. */
  missing: 'video' | 'captions';
}
