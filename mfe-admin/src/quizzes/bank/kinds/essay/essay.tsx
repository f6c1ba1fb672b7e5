import { GraderInfo } from '../grader-info.tsx';
import type { EditorProps, QuestionKindModule } from '../question-kind.ts';

type Draft = { graderInfo: string };

function EssayEditor({ draft, onChange }: EditorProps<Draft>) {
  return <GraderInfo value={draft.graderInfo} onChange={onChange} />;
}

export const essay: QuestionKindModule<Draft> = {
  name: 'Desarrollo',
  blank: { graderInfo: '' },
  draftOf: ({ graderInfo }) => ({ graderInfo }),
  body: ({ graderInfo }) => ({ graderInfo }),
  lines: () => [],
  Editor: EssayEditor,
};
