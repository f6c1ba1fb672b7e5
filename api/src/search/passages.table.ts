import type { Generated, Selectable } from 'kysely';

/** The kinds of sources; `passage-sources.ts` has a reader for each. */
export const PASSAGE_SOURCE_KINDS = ['lecture', 'course', 'attachment', 'question'] as const;
export type PassageSourceKind = (typeof PASSAGE_SOURCE_KINDS)[number];

export const PASSAGE_KINDS = ['transcript', 'page', 'lecture', 'course', 'material', 'question'] as const;
export type PassageKind = (typeof PASSAGE_KINDS)[number];

/** Up to 50 seconds of speech, or a part of a text: the unit of search results. */
export interface PassagesTable {
  id: Generated<number>;
  source: PassageSourceKind;
  sourceId: number;
  kind: PassageKind;
  courseId: number;
  /** Null for sources that belong to the whole course. */
  lectureId: number | null;
  captionId: number | null;
  language: string | null;
  /** Null for text without times. */
  startSeconds: number | null;
  endSeconds: number | null;
  firstCue: number | null;
  lastCue: number | null;
  title: string;
  text: string;
}

/** Sources to be indexed again. */
export interface PassagesDueTable {
  source: PassageSourceKind;
  sourceId: number;
  /** Rises with each change of the source. */
  version: Generated<number>;
  /** The time of the next attempt; later after a failure. */
  dueAt: Generated<string>;
}

export type PassageRow = Selectable<PassagesTable>;
/** A passage before it is stored. */
export type NewPassage = Pick<PassageRow, 'kind' | 'title' | 'text'> &
  Partial<
    Pick<PassageRow, 'captionId' | 'language' | 'startSeconds' | 'endSeconds' | 'firstCue' | 'lastCue'>
  >;

/** The text extracted from an attached file. */
export interface FileTextsTable {
  fileId: number;
  /** Empty when the file has no readable text. */
  text: string;
  readAt: string;
}
