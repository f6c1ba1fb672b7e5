import type { QuestionDraft } from './question-draft.ts';

type Update = Partial<QuestionDraft>;
export type EditorProps = {
  draft: QuestionDraft;
  /** For what comes later than a key or a click, the update is made out of the draft as it is then. */
  onChange: (update: Update | ((latest: QuestionDraft) => Update)) => void;
};
