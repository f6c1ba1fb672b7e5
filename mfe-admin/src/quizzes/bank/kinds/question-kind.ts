import type { NewQuestionBody, Question } from '@rambla/api/contract';
import type { ComponentType } from 'react';

/** The fields common to all kinds while edited, with numbers, tags and times as typed. */
export type CommonQuestionDraft = Pick<
  Question,
  'kind' | 'title' | 'text' | 'format' | 'feedback' | 'shuffle'
> & {
  mark: string;
  tags: string;
  lectureId: string;
  lectureAt: string;
};

export type QuestionKindEditorProps<Draft> = {
  draft: Draft & CommonQuestionDraft;
  /** Also takes a function, because the draft may change before an asynchronous update. */
  onChange: (
    update:
      | Partial<Draft & CommonQuestionDraft>
      | ((latest: Draft & CommonQuestionDraft) => Partial<Draft & CommonQuestionDraft>),
  ) => void;
};

/** Everything that the question editor needs for one kind of question. */
export type QuestionKindEditorModule<Draft> = {
  /** The Spanish name in lists and menus. */
  name: string;
  /** The initial values of the kind's fields. */
  blank: Draft;
  /** Converts an API question to the kind's draft fields. */
  draftOf: (question: Question) => Draft;
  /** Converts the draft to the API's fields, without empty lines. */
  body: (draft: Draft) => Partial<NewQuestionBody>;
  /** Lists the answers as text, to compare two versions. */
  lines: (body: NewQuestionBody) => string[];
  Editor: ComponentType<QuestionKindEditorProps<Draft>>;
  /** True when each attempt draws its own values, which a preview can show. */
  isDrawn?: (draft: Draft) => boolean;
  /** Hint below the question's text. */
  textHint?: string;
};
