import { Checkbox } from '../../../../admin-ui/editing/checkbox.tsx';
import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import { formatWeightSuffix, hasText, parsePercentOr } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';
import { WeightFields } from '../weight-fields.tsx';

const SHORT = 2_000;
const CASE_COUNTS = 'Mayúsculas y minúsculas cuentan';
const ACCENTS_COUNT = 'Los tildes cuentan';

type Accepted = { text: string; weight: string; feedback: string };
type Draft = { accepted: Accepted[]; caseSensitive: boolean; accentSensitive: boolean };

const NEW_ACCEPTED: Accepted = { text: '', weight: '100', feedback: '' };

function AcceptedEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <>
      <EditableLines
        legend="Respuestas que valen"
        hint="Un asterisco vale por cualquier texto."
        lines={draft.accepted}
        blank={NEW_ACCEPTED}
        add="Agregar respuesta"
        onChange={(accepted) => onChange({ accepted })}
      >
        {(one, change, index) => (
          <>
            <LineField
              label={`Respuesta ${index + 1}`}
              maxLength={SHORT}
              {...bindText(one, change, 'text')}
            />
            <WeightFields line={one} onChange={change} />
          </>
        )}
      </EditableLines>
      <Sensitive draft={draft} onChange={onChange} />
    </>
  );
}

function Sensitive({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <div>
      <Checkbox checked={draft.caseSensitive} onCheck={(caseSensitive) => onChange({ caseSensitive })}>
        {CASE_COUNTS}
      </Checkbox>
      <Checkbox checked={draft.accentSensitive} onCheck={(accentSensitive) => onChange({ accentSensitive })}>
        {ACCENTS_COUNT}
      </Checkbox>
    </div>
  );
}

export const shortAnswerKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Respuesta corta',
  blank: { accepted: [NEW_ACCEPTED], caseSensitive: false, accentSensitive: false },
  draftOf: ({ accepted, caseSensitive, accentSensitive }) => ({
    accepted: accepted.map((one) => ({ ...one, weight: formatFieldNumber(one.weight) })),
    caseSensitive,
    accentSensitive,
  }),
  body: ({ accepted, caseSensitive, accentSensitive }) => ({
    accepted: accepted.filter(hasText).map((one) => ({ ...one, weight: parsePercentOr(one.weight, 0) })),
    caseSensitive,
    accentSensitive,
  }),
  lines: ({ accepted = [], caseSensitive, accentSensitive }) => [
    ...accepted.map((one) => one.text + formatWeightSuffix(one)),
    ...(caseSensitive ? [CASE_COUNTS] : []),
    ...(accentSensitive ? [ACCENTS_COUNT] : []),
  ],
  Editor: AcceptedEditor,
};
