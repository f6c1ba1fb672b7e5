import type { Quiz, QuizBody, QuizResult } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { fromLocalTime, toLocalTime } from '@rambla/kit/format/time-zone';

export const QUIZ_STATE_CHIPS: Record<Quiz['state'], { label: string; chip: string }> = {
  draft: { label: 'Borrador', chip: 'chip dot' },
  published: { label: 'Publicado', chip: 'chip chip-ok dot' },
};

export const QUIZ_PHASE_LABELS: Record<Quiz['phase'], string> = {
  soon: 'Todavía no abrió',
  open: 'Abierto',
  closed: 'Cerrado',
};

export const GRADE_BY_OPTIONS: { value: NonNullable<QuizBody['gradeBy']>; label: string }[] = [
  { value: 'best', label: 'El mejor intento' },
  { value: 'last', label: 'El último intento' },
  { value: 'average', label: 'El promedio de los intentos' },
];

export const FEEDBACK_WHEN_OPTIONS: { value: NonNullable<QuizBody['feedbackWhen']>; label: string }[] = [
  { value: 'submitted', label: 'Al entregar' },
  { value: 'closed', label: 'Cuando el cuestionario cierre para todos' },
  { value: 'released', label: 'Cuando publiques las notas' },
  { value: 'never', label: 'La nota al entregar, la corrección nunca' },
];

export function resultText({ score, maxScore, percent }: QuizResult): string {
  return `${numberText(score)} de ${numberText(maxScore)} (${numberText(percent, 1)} %)`;
}

/** Converts an ISO time to the value of a `datetime-local` field, in the institute's time. */
export function toLocalTimeOrEmpty(iso: string | null): string {
  return iso === null ? '' : toLocalTime(iso);
}

/** Converts a local time to ISO; null for an empty field. */
export function fromLocalTimeOrNull(local: string): string | null {
  return local === '' ? null : fromLocalTime(local);
}
