import type { PartialQuestion } from '../../questions/questions.schema.ts';
import type { GiftTextReader } from './gift-texts.ts';

export type GiftFields = Omit<PartialQuestion, 'text'>;

/** State shared by the readers of one question. */
export interface GiftContext {
  texts: GiftTextReader;
  /** The kind in the comment of our own export, where plain GIFT is ambiguous; else empty. */
  kind: string;
  /** Used when the text is missing; empty without a title. */
  title: string;
  /** Reports what is dropped or changed; the question is imported. */
  warn: (message: string) => void;
}

/** A text and the braces after it, as written. */
export interface GiftPart {
  text: string;
  answers: string;
}
