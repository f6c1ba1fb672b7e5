import type { Generated, Selectable } from 'kysely';

export interface CaptionsTable {
  id: Generated<number>;
  lectureId: number;
  /** A BCP 47 tag; each language has one set of captions. */
  language: string;
  label: string;
  /** Always WebVTT, whatever the uploaded format. */
  vtt: string;
  /** True while automatic captions await a person's review. */
  automatic: Generated<boolean>;
  updatedAt: string;
}

export interface CuesTable {
  id: Generated<number>;
  captionId: number;
  /** From 1, ordered by time. */
  number: number;
  startSeconds: number;
  endSeconds: number;
  /** Without markup. */
  text: string;
}

export type CaptionRow = Selectable<CaptionsTable>;
