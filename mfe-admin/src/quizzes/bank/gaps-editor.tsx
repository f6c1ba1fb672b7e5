import css from '../quizzes.module.css';
import type { EditorProps } from './editor-props.ts';
import { Cell, Lines } from './lines.tsx';
import { type GapDraft, NEW_ACCEPTED, NEW_GAP } from './question-draft.ts';

const KINDS: { value: GapDraft['kind']; label: string }[] = [
  { value: 'text', label: 'Escribir un texto' },
  { value: 'number', label: 'Escribir un número' },
  { value: 'choice', label: 'Elegir de una lista' },
];

/** The gaps that the text names, with what may stand in each. */
export function GapsEditor({ draft, onChange }: EditorProps) {
  return (
    <Lines
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
                onChange={(event) => change({ kind: event.currentTarget.value as GapDraft['kind'] })}
              >
                {KINDS.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
            <Cell label="Peso" narrow value={gap.weight} onText={(weight) => change({ weight })} />
          </div>
          <Lines
            legend={gap.kind === 'choice' ? 'Opciones de la lista' : 'Respuestas que valen'}
            lines={gap.accepted}
            blank={{ ...NEW_ACCEPTED, weight: gap.kind === 'choice' ? '0' : '100', tolerance: '0' }}
            add="Agregar"
            onChange={(accepted) => change({ accepted })}
          >
            {(one, changeOne) => (
              <>
                <Cell
                  label="Texto"
                  maxLength={2000}
                  value={one.text}
                  onText={(text) => changeOne({ text })}
                />
                {gap.kind === 'number' && (
                  <Cell
                    label="Tolerancia ±"
                    narrow
                    value={one.tolerance}
                    onText={(tolerance) => changeOne({ tolerance })}
                  />
                )}
                <Cell label="Vale (%)" narrow value={one.weight} onText={(weight) => changeOne({ weight })} />
              </>
            )}
          </Lines>
        </fieldset>
      )}
    </Lines>
  );
}
