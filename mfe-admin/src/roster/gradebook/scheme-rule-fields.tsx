import own from './gradebook.module.css';
import { maxMarkOf } from './scale.ts';
import type { SchemeDraft } from './scheme-draft.ts';

type Props = { draft: SchemeDraft; onChange: (changes: Partial<SchemeDraft>) => void };

const MISSING = [
  { value: 'ignored', label: 'no cuenta' },
  { value: 'closed', label: 'vale 0 cuando el cuestionario cierra' },
  { value: 'zero', label: 'vale 0 desde ya' },
] as const;

/** The rules other than weights, as sentences with input fields. */
export function SchemeRuleFields({ draft, onChange }: Props) {
  const { scale, dropLowest, missing, losesWhenLate, lateUnit, parts } = draft;
  const number = (name: 'passMark' | 'dropLowest' | 'latePercent' | 'lateMost', label: string) => (
    <input
      className="input"
      aria-label={label}
      inputMode="decimal"
      maxLength={6}
      value={draft[name]}
      placeholder={name === 'passMark' ? 'sin mínimo' : undefined}
      data-wide={name === 'passMark' || undefined}
      onChange={(event) => onChange({ [name]: event.currentTarget.value })}
    />
  );
  const canDrop = parts.some(({ droppable }) => droppable) || dropLowest !== '0';
  return (
    <div className={own.rules}>
      <p>
        Se aprueba con {number('passMark', `Se aprueba con, de ${maxMarkOf(scale)}`)}{' '}
        {scale === 'percent' ? '%' : 'de 12'}.
      </p>
      <p>
        Lo que no se entrega{' '}
        <select
          className="input"
          aria-label="Lo que no se entrega"
          value={missing}
          onChange={(event) => onChange({ missing: event.currentTarget.value as SchemeDraft['missing'] })}
        >
          {MISSING.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </p>
      {canDrop && (
        <p>
          De las que se pueden descartar no cuentan las{' '}
          {number('dropLowest', 'Cuántas de las más bajas no cuentan')} más bajas.
        </p>
      )}
      <p>
        Lo que llega tarde{' '}
        <select
          className="input"
          aria-label="Lo que llega tarde"
          value={losesWhenLate ? 'loses' : 'keeps'}
          onChange={(event) => onChange({ losesWhenLate: event.currentTarget.value === 'loses' })}
        >
          <option value="keeps">no pierde nada</option>
          <option value="loses">pierde</option>
        </select>
        {losesWhenLate && (
          <>
            {' '}
            {number('latePercent', 'Cuánto pierde, en porcentaje de la nota')} % de la nota por cada{' '}
            <select
              className="input"
              aria-label="Por cada"
              value={lateUnit}
              onChange={(event) => onChange({ lateUnit: event.currentTarget.value as 'hour' | 'day' })}
            >
              <option value="day">día empezado</option>
              <option value="hour">hora empezada</option>
            </select>{' '}
            hasta {number('lateMost', 'Como máximo, en porcentaje de la nota')} %
          </>
        )}
      </p>
    </div>
  );
}
