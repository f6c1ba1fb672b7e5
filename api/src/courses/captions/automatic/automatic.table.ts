/** A transcribed part of a lecture's audio; deleted once the job has stored captions, or with the video. */
export interface CaptionPartsTable {
  fileId: number;
  language: string;
  /** From 1, ordered by time. */
  number: number;
  /** The end of this part, in seconds of the video. */
  endSeconds: number;
  /** JSON: the recognised segments, with times in seconds of the video. */
  segments: string;
}

/** The audio sent to the service in a calendar month of the institute's time zone. */
export interface CaptionMonthsTable {
  /** Formatted as 2026-11. */
  month: string;
  seconds: number;
}
