/** A part of a lecture's sound that the service has answered. They go once the captions are made, or with the video. */
export interface CaptionPartsTable {
  fileId: number;
  language: string;
  /** From 1, ordered by time. */
  number: number;
  /** The second of the video at which this part ends. */
  endSeconds: number;
  /** JSON: the recognised segments, with times in seconds of the video. */
  segments: string;
}

/** The sound that the service was sent in a calendar month of the institute. */
export interface CaptionMonthsTable {
  /** 2026-11. */
  month: string;
  seconds: number;
}
