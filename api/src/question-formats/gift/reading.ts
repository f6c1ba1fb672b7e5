import type { NewQuestionBody } from '../../quizzes/questions/questions.schema.ts';
import type { GiftTexts } from './gift-texts.ts';

export type Body = Pick<NewQuestionBody, 'kind' | 'text'> & Partial<NewQuestionBody>;
export type Fields = Omit<Body, 'text'>;

/** What the readers of one question share. */
export interface Reading {
  texts: GiftTexts;
  /** Of our own note, where GIFT alone could be read otherwise. */
  kind: string;
  /** Names what is left out or changed; the question comes in. */
  warn: (message: string) => void;
}

/** A text and the braces after it, as written. */
export interface Piece {
  text: string;
  answers: string;
}
