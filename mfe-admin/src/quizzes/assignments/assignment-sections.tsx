import type { ReactNode } from 'react';
import { Checkbox } from '../../admin-ui/editing/checkbox.tsx';
import { type AssignmentDraft, type LatePolicy, SUBMISSION_FILE_OPTIONS } from './assignment-draft.ts';
import css from './assignments.module.css';

type Props = { draft: AssignmentDraft; onChange: (update: Partial<AssignmentDraft>) => void };

export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="sheet sheet-body" aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Fields for the accepted submissions: files of some types, text, or both. */
export function SubmissionFields({ draft, onChange }: Props) {
  const { takesFiles, takesText, types } = draft;
  const toggle = (value: string, on: boolean) =>
    onChange({ types: on ? [...types, value] : types.filter((one) => one !== value) });
  return (
    <FormSection title="Qué entregan">
      <div className={css.gets}>
        <div className={css.get} data-on={takesFiles || undefined}>
          <Checkbox checked={takesFiles} onCheck={(on) => onChange({ takesFiles: on })}>
            Archivos
          </Checkbox>
          {takesFiles && (
            <>
              <fieldset className={css.line}>
                <legend className="sr-only">Tipos que se aceptan</legend>
                {SUBMISSION_FILE_OPTIONS.map(({ value, label }) => (
                  <Checkbox key={value} checked={types.includes(value)} onCheck={(on) => toggle(value, on)}>
                    {label}
                  </Checkbox>
                ))}
                <Checkbox checked={types.length === 0} onCheck={(on) => on && onChange({ types: [] })}>
                  Cualquiera
                </Checkbox>
              </fieldset>
              <p className={css.line}>
                Hasta
                <Num
                  name="Cantidad de archivos"
                  value={draft.maxFiles}
                  onText={(maxFiles) => onChange({ maxFiles })}
                />
                archivos de
                <Num name="Tamaño en MB" value={draft.maxSize} onText={(maxSize) => onChange({ maxSize })} />
                MB
              </p>
            </>
          )}
        </div>
        <div className={css.get} data-on={takesText || undefined}>
          <Checkbox checked={takesText} onCheck={(on) => onChange({ takesText: on })}>
            Texto en la página
          </Checkbox>
          <p className="muted">Con fórmulas. Alcanza con uno de los dos: archivo o texto.</p>
        </div>
      </div>
    </FormSection>
  );
}

/** Fields for late submissions: whether and until when they are accepted, and the penalty. */
export function LatePolicyFields({ draft, onChange }: Props) {
  const { lateKind, latePercent, lateUntil } = draft;
  const options: [LatePolicy, ReactNode][] = [
    ['no', 'No se acepta'],
    [
      'percent',
      <>
        Se acepta y se descuenta{' '}
        <Num
          name="Por ciento por día"
          value={latePercent}
          onText={(value) => onChange({ latePercent: value })}
        />{' '}
        % por día, hasta la última hora
      </>,
    ],
    ['marked', 'Se acepta sin descuento, marcada como tarde'],
  ];
  return (
    <fieldset className={css.rule}>
      <legend className="field-legend">Si entregan tarde</legend>
      {options.map(([kind, label]) => (
        <label key={kind} className={css.option} data-on={kind === lateKind || undefined}>
          <input
            type="radio"
            name="late"
            checked={kind === lateKind}
            onChange={() => onChange({ lateKind: kind })}
          />
          <span>{label}</span>
        </label>
      ))}
      {lateKind !== 'no' && (
        <label className={css.line}>
          Última hora
          <input
            type="datetime-local"
            className={css.moment}
            value={lateUntil}
            onChange={(event) => onChange({ lateUntil: event.currentTarget.value })}
          />
        </label>
      )}
    </fieldset>
  );
}

export function GradingFields({ draft, onChange }: Props) {
  return (
    <FormSection title="Nota">
      <p className={css.kv}>
        Puntos
        <Num name="Puntos" value={draft.points} onText={(points) => onChange({ points })} />
      </p>
      <p className={css.kv}>
        Intentos
        <Num name="Intentos" value={draft.attempts} onText={(attempts) => onChange({ attempts })} />
      </p>
      <p className={css.kv}>
        Vale <b>El último entregado</b>
      </p>
      <Checkbox checked={draft.anonymous} onCheck={(anonymous) => onChange({ anonymous })}>
        Corregir sin ver nombres
      </Checkbox>
      <Checkbox checked={draft.perGroup} onCheck={(perGroup) => onChange({ perGroup })}>
        Por grupo: entrega uno y la nota es de todos
      </Checkbox>
    </FormSection>
  );
}

type NumProps = { name: string; value: string; onText: (value: string) => void };

function Num({ name, value, onText }: NumProps) {
  return (
    <input
      className={css.number}
      inputMode="decimal"
      aria-label={name}
      value={value}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}
