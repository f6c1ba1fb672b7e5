import type { NewQuestionBody, Question } from '@rambla/api/contract';
import type { ComponentType } from 'react';

/**
 * The fields common to all kinds while edited: numbers as typed, tags separated by commas, `lectureAt` as
 * 4:12.
 */
export type CommonDraft = Pick<Question, 'kind' | 'title' | 'text' | 'format' | 'feedback' | 'shuffle'> & {
  mark: string;
  tags: string;
  lectureId: string;
  lectureAt: string;
};

export type EditorProps<Draft> = {
  draft: Draft & CommonDraft;
  /** Takes a function for asynchronous changes, because the draft may have changed. */
  onChange: (
    update: Partial<Draft & CommonDraft> | ((latest: Draft & CommonDraft) => Partial<Draft & CommonDraft>),
  ) => void;
};

/** The editor's interface to a kind of question; kinds with equal fields share their drafts. */
export type QuestionKindModule<Draft> = {
  /** The Spanish name in lists and menus. */
  name: string;
  /** The kind's fields of a new question, with the minimum of lines. */
  blank: Draft;
  /** Converts an API question to the kind's draft fields. */
  draftOf: (question: Question) => Draft;
  /** Converts the draft to the API's fields, without empty lines. */
  body: (draft: Draft) => Partial<NewQuestionBody>;
  /** The answers, one per line, to compare two versions. */
  lines: (body: NewQuestionBody) => string[];
  Editor: ComponentType<EditorProps<Draft>>;
  /** True when each attempt draws other values, so that trying several makes sense. */
  isDrawn?: (draft: Draft) => boolean;
  /** Shown below the question's text. */
  textHint?: string;
};
