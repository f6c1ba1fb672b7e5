import type { Generated, Selectable } from 'kysely';

/** The kinds of sources; each needs a reader in `sources.ts` to compile. */
export const SOURCES = ['lecture', 'course', 'attachment', 'question'] as const;
export type SourceName = (typeof SOURCES)[number];

export const PASSAGE_KINDS = ['transcript', 'page', 'lecture', 'course', 'material', 'question'] as const;
export type PassageKind = (typeof PASSAGE_KINDS)[number];

/** Half a minute of speech or a paragraph, the unit of search results. */
export interface PassagesTable {
  id: Generated<number>;
  source: SourceName;
  sourceId: number;
  kind: PassageKind;
  courseId: number;
  /** Null for what belongs to the course as a whole. */
  lectureId: number | null;
  captionId: number | null;
  language: string | null;
  /** Null for what has no time. */
  startSeconds: number | null;
  endSeconds: number | null;
  firstCue: number | null;
  lastCue: number | null;
  title: string;
  text: string;
}

/** Sources that changed after their passages were made. */
export interface PassagesDueTable {
  source: SourceName;
  sourceId: number;
  /** Changes with each further change. */
  version: Generated<number>;
  /** Later than now after a failure. */
  dueAt: Generated<string>;
}

export type PassageRow = Selectable<PassagesTable>;
/** A passage as its source has read it. */
export type NewPassage = Pick<PassageRow, 'kind' | 'title' | 'text'> &
  Partial<
    Pick<PassageRow, 'captionId' | 'language' | 'startSeconds' | 'endSeconds' | 'firstCue' | 'lastCue'>
  >;

/** The text extracted from an attached file. */
export interface FileTextsTable {
  fileId: number;
  /** Empty where it could read nothing. */
  text: string;
  readAt: string;
}
