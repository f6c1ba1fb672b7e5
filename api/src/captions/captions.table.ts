import type { Generated, Selectable } from 'kysely';

export interface CaptionsTable {
  id: Generated<number>;
  lectureId: number;
  /** A BCP 47 tag, one set of captions per language. */
  language: string;
  label: string;
  /** Always WebVTT, whatever was sent. */
  vtt: string;
  updatedAt: string;
}

export interface CuesTable {
  id: Generated<number>;
  captionId: number;
  /** From 1, in order of time. */
  number: number;
  startSeconds: number;
  endSeconds: number;
  /** Without markup. */
  text: string;
  /** Lower case with its accents: what a search finds here comes first. */
  exact: string;
  /** Folded. */
  search: string;
}

export type CaptionRow = Selectable<CaptionsTable>;
