import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import { formatToleranceSuffix, formatWeightSuffix, parseNumberOr, parsePercentOr } from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';
import { WeightFields } from '../weight-fields.tsx';

type NumberDraft = Record<'value' | 'tolerance' | 'min' | 'max' | 'weight' | 'feedback', string>;
type Draft = { numbers: NumberDraft[] };

const NEW_NUMBER: NumberDraft = { value: '', tolerance: '0', min: '', max: '', weight: '100', feedback: '' };

/** Edits the accepted numbers: each is a range, or a value with a tolerance. */
function NumbersEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <EditableLines
      legend="Números que valen"
      hint="Un valor con su tolerancia, o un rango con mínimo y máximo."
      lines={draft.numbers}
      blank={NEW_NUMBER}
      add="Agregar número"
      onChange={(numbers) => onChange({ numbers })}
    >
      {(one, change) => (
        <>
          <LineField label="Valor" narrow {...bindText(one, change, 'value')} />
          <LineField label="Tolerancia ±" narrow {...bindText(one, change, 'tolerance')} />
          <LineField label="o mínimo" narrow {...bindText(one, change, 'min')} />
          <LineField label="y máximo" narrow {...bindText(one, change, 'max')} />
          <WeightFields line={one} onChange={change} />
        </>
      )}
    </EditableLines>
  );
}

export const numericalKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Numérica',
  blank: { numbers: [NEW_NUMBER] },
  draftOf: ({ numbers }) => ({
    numbers: numbers.map(({ value, tolerance, min, max, weight, feedback }) => ({
      value: formatFieldNumber(value),
      tolerance: formatFieldNumber(tolerance),
      min: formatFieldNumber(min),
      max: formatFieldNumber(max),
      weight: formatFieldNumber(weight),
      feedback,
    })),
  }),
  body: ({ numbers }) => ({
    numbers: numbers
      .filter(({ value, min, max }) => value.trim() || min.trim() || max.trim())
      .map(({ value, tolerance, min, max, weight, feedback }) => ({
        value: parseNumberOr(value, null),
        tolerance: parseNumberOr(tolerance, 0),
        min: parseNumberOr(min, null),
        max: parseNumberOr(max, null),
        weight: parsePercentOr(weight, 0),
        feedback,
      })),
  }),
  lines: ({ numbers = [] }) =>
    numbers.map(({ value, tolerance, min, max, ...worth }) => {
      const range = `${formatFieldNumber(min)} a ${formatFieldNumber(max)}`;
      const accepted = value == null ? range : formatFieldNumber(value) + formatToleranceSuffix(tolerance);
      return accepted + formatWeightSuffix(worth);
    }),
  Editor: NumbersEditor,
};
