import type { NewQuestionBody } from '../questions/questions.schema.ts';

/** A picture from the file; texts refer to it as `image:<key>` until it has an id. */
export interface ImportedPicture {
  key: string;
  name: string;
  bytes: Uint8Array;
}

/** Receives the questions and problems that a format's reader finds, with their lines. */
export interface QuestionCollector {
  /** Adds a parsed question; the collector checks it against the bank's rules. */
  question(line: number, body: NewQuestionBody, images?: ImportedPicture[]): void;
  /** Reports a question that cannot be imported. */
  error(line: number, title: string, message: string): void;
  /** Reports a part of a question that is changed or dropped; the question itself is imported. */
  warning(line: number, title: string, message: string): void;
  /** Reports an entry that is not a question and needs no correction. */
  skip(line: number, title: string, message: string): void;
}
