import { GraderInfoField, listGraderInfoLines } from '../grader-info-field.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';
import {
  listRubricLines,
  NO_RUBRIC,
  type RubricDraft,
  RubricEditor,
  rubricDraftOf,
  toRubricBody,
} from '../rubric.tsx';

type Draft = RubricDraft & { graderInfo: string };

function EssayEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <>
      <GraderInfoField value={draft.graderInfo} onChange={onChange} />
      <RubricEditor draft={draft} onChange={onChange} />
    </>
  );
}

export const essayKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Desarrollo',
  blank: { graderInfo: '', ...NO_RUBRIC },
  draftOf: (question) => ({ graderInfo: question.graderInfo, ...rubricDraftOf(question) }),
  body: ({ graderInfo, rubric }) => ({ graderInfo, ...toRubricBody({ rubric }) }),
  lines: (body) => [...listRubricLines(body), ...listGraderInfoLines(body)],
  Editor: EssayEditor,
};
