import { TextAreaField } from '../../../../desk/editing/text-area-field.tsx';
import type { EditorProps, QuestionKindModule } from '../question-kind.ts';

type Draft = { graderInfo: string };

function EssayEditor({ draft, onChange }: EditorProps<Draft>) {
  return (
    <TextAreaField
      name="graderInfo"
      label="Para quien corrige"
      hint="Criterios o una respuesta modelo. Quienes responden no lo ven."
      maxLength={20_000}
      value={draft.graderInfo}
      onChange={(event) => onChange({ graderInfo: event.currentTarget.value })}
    />
  );
}

export const essay: QuestionKindModule<Draft> = {
  name: 'Desarrollo',
  blank: { graderInfo: '' },
  draftOf: ({ graderInfo }) => ({ graderInfo }),
  body: ({ graderInfo }) => ({ graderInfo }),
  lines: () => [],
  Editor: EssayEditor,
};
