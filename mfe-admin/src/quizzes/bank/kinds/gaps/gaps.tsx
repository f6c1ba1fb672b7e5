import { formatFieldNumber } from '../../../../admin-ui/editing/number-fields.ts';
import css from '../../../quizzes.module.css';
import {
  formatToleranceSuffix,
  formatWeightSuffix,
  hasText,
  parseNumberOr,
  parsePercentOr,
} from '../draft-values.ts';
import { bindText, EditableLines, LineField } from '../editable-lines.tsx';
import type { QuestionKindEditorModule, QuestionKindEditorProps } from '../question-kind.ts';

type Gap = {
  kind: 'text' | 'number' | 'choice';
  accepted: Record<'text' | 'weight' | 'feedback' | 'tolerance', string>[];
  caseSensitive: boolean;
  weight: string;
};
type Draft = { gaps: Gap[]; accentSensitive: boolean };

const NEW_ACCEPTED = { text: '', weight: '100', feedback: '', tolerance: '0' };
const NEW_GAP: Gap = { kind: 'text', accepted: [NEW_ACCEPTED], caseSensitive: false, weight: '1' };

const KINDS: { value: Gap['kind']; label: string }[] = [
  { value: 'text', label: 'Escribir un texto' },
  { value: 'number', label: 'Escribir un número' },
  { value: 'choice', label: 'Elegir de una lista' },
];

function GapsEditor({ draft, onChange }: QuestionKindEditorProps<Draft>) {
  return (
    <EditableLines
      legend="Huecos"
      hint="El primero es [[1]] en el texto, el segundo [[2]], y así."
      lines={draft.gaps}
      blank={NEW_GAP}
      add="Agregar hueco"
      onChange={(gaps) => onChange({ gaps })}
    >
      {(gap, change, index) => (
        <fieldset className={css.gap}>
          <legend className="field-legend">Hueco [[{index + 1}]]</legend>
          <div className={css.lineFields}>
            <label className={css.cell}>
              Se completa
              <select
                className="input"
                value={gap.kind}
                onChange={(event) => change({ kind: event.currentTarget.value as Gap['kind'] })}
              >
                {KINDS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <LineField label="Peso" narrow {...bindText(gap, change, 'weight')} />
          </div>
          <EditableLines
            legend={gap.kind === 'choice' ? 'Opciones de la lista' : 'Respuestas que valen'}
            lines={gap.accepted}
            blank={{ ...NEW_ACCEPTED, weight: gap.kind === 'choice' ? '0' : '100' }}
            add="Agregar"
            onChange={(accepted) => change({ accepted })}
          >
            {(one, changeOne) => (
              <>
                <LineField label="Texto" maxLength={2000} {...bindText(one, changeOne, 'text')} />
                {gap.kind === 'number' && (
                  <LineField label="Tolerancia ±" narrow {...bindText(one, changeOne, 'tolerance')} />
                )}
                <LineField label="Vale (%)" narrow {...bindText(one, changeOne, 'weight')} />
              </>
            )}
          </EditableLines>
        </fieldset>
      )}
    </EditableLines>
  );
}

export const gapsKindEditor: QuestionKindEditorModule<Draft> = {
  name: 'Completar huecos',
  blank: { gaps: [NEW_GAP], accentSensitive: false },
  draftOf: ({ gaps: kept, accentSensitive }) => ({
    accentSensitive,
    gaps: kept.map((gap) => ({
      ...gap,
      weight: formatFieldNumber(gap.weight),
      accepted: gap.accepted.map((one) => ({
        ...one,
        weight: formatFieldNumber(one.weight),
        tolerance: formatFieldNumber(one.tolerance),
      })),
    })),
  }),
  body: ({ gaps: drafts, accentSensitive }) => ({
    accentSensitive,
    gaps: drafts.map(({ kind, caseSensitive, weight, accepted }) => ({
      kind,
      caseSensitive,
      weight: parseNumberOr(weight, 1),
      accepted: accepted.filter(hasText).map((one) => ({
        text: one.text,
        weight: parsePercentOr(one.weight, 0),
        feedback: one.feedback,
        tolerance: parseNumberOr(one.tolerance, 0),
      })),
    })),
  }),
  lines: (body) =>
    (body.gaps ?? []).map(({ kind, weight = 1, accepted }) => {
      const name = KINDS.find(({ value }) => value === kind)?.label;
      const answers = accepted.map(
        (one) => one.text + formatToleranceSuffix(one.tolerance) + formatWeightSuffix(one),
      );
      return `${name} (peso ${formatFieldNumber(weight)}): ${answers.join(' | ')}`;
    }),
  Editor: GapsEditor,
  textHint: 'Los huecos van como [[1]], [[2]]… en el lugar donde se completan.',
};
