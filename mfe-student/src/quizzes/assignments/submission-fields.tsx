import type { Assignment } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import css from './assignment.module.css';

/** The attempt's slot that holds an assignment's only question. */
export const ASSIGNMENT_SLOT = 1;

export function submissionHintOf({
  maxFiles,
  takesText,
}: Pick<Assignment, 'maxFiles' | 'takesText'>): string {
  if (maxFiles > 0 && takesText) return 'Elegí un archivo o escribí para entregar.';
  return maxFiles > 0 ? 'Elegí un archivo para entregar.' : 'Escribí tu respuesta para entregar.';
}

type TextProps = { label: string; value?: string; onText: (text: string) => void; autoFocus?: boolean };

export function SubmissionTextField({ label, value, onText, autoFocus = false }: TextProps) {
  return (
    <label className={css.label}>
      {label}
      <textarea
        className="field"
        rows={5}
        maxLength={100_000}
        placeholder="Podés usar fórmulas: $Q = 180 − 2P$"
        {...(value === undefined ? {} : { value })}
        // biome-ignore lint/a11y/noAutofocus: goes on where the person was writing
        autoFocus={autoFocus}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <small>Se guarda sola mientras escribís.</small>
    </label>
  );
}

export function submittedAtText({ mine }: Assignment): string {
  return mine.submittedAt ? momentText(mine.submittedAt) : '';
}
