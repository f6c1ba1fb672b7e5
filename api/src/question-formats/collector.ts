import type { NewQuestionBody } from '../quizzes/questions/questions.schema.ts';

/** A picture that came within the file; texts name it `image:<key>` until it has an id. */
export interface ImportedImage {
  key: string;
  name: string;
  bytes: Uint8Array;
}

/** Receives what a format's reader finds, each with its line. */
export interface Collector {
  /** A question as far as the format goes; whether it is sound is checked later. */
  question(line: number, body: NewQuestionBody, images?: ImportedImage[]): void;
  /** A question that cannot come in. */
  error(line: number, title: string, message: string): void;
  /** Something of a question that is changed or left out; the question comes in. */
  warning(line: number, title: string, message: string): void;
  /** Something that is no question; nobody needs to mend it. */
  skip(line: number, title: string, message: string): void;
}
