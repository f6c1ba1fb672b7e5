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

export function submissionTextLabelOf({ maxFiles }: Pick<Assignment, 'maxFiles'>): string {
  return maxFiles > 0 ? 'O escribí tu respuesta' : 'Tu respuesta';
}

export const UNSAVED_TEXT_NOTE = 'Sin guardar todavía: queda en este dispositivo.';

/** Returns the ids of an answer's files. */
export function submittedFileIdsOf(response: unknown): string[] {
  if (Array.isArray(response)) return response as string[];
  const { files = '' } = (typeof response === 'object' && response !== null ? response : {}) as {
    files?: string;
  };
  return files.split(' ').filter(Boolean);
}

type TextProps = {
  label: string;
  value: string;
  onText: (text: string) => void;
  autoFocus?: boolean;
  /** Says where the text is saved. */
  note?: string;
};

export function SubmissionTextField(props: TextProps) {
  const { label, value, onText, autoFocus = false, note = 'Se guarda sola mientras escribís.' } = props;
  return (
    <label className={css.label}>
      {label}
      <textarea
        className="field"
        rows={5}
        maxLength={100_000}
        placeholder="Podés usar fórmulas: $Q = 180 − 2P$"
        value={value}
        // biome-ignore lint/a11y/noAutofocus: goes on where the person was writing
        autoFocus={autoFocus}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <small>{note}</small>
    </label>
  );
}

export function submittedAtText({ mine }: Assignment): string {
  return mine.submittedAt ? momentText(mine.submittedAt) : '';
}
