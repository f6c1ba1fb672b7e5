import type { QuizGradeRow } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import type { Column } from '../../admin-ui/list/data-table.tsx';
import { PersonLabel } from '../../admin-ui/person-label.tsx';
import { resultText } from '../quiz-text.ts';

const STATES: Record<QuizGradeRow['state'], { label: string; chip: string }> = {
  none: { label: 'Sin empezar', chip: 'chip' },
  running: { label: 'En curso', chip: 'chip chip-fing dot' },
  done: { label: 'Entregado', chip: 'chip chip-ok dot' },
};

/** Builds the columns of a quiz's results; `linkOf` returns an attempt's grading address. */
export function createGradeColumns(linkOf: (attemptId: number) => string): Column<QuizGradeRow>[] {
  return [
    {
      id: 'person',
      label: 'Persona',
      cell: ({ userId, name, username, email, lastAttemptId }) => (
        <PersonLabel
          id={userId}
          name={name ?? username}
          mail={email}
          {...(lastAttemptId !== null && { to: linkOf(lastAttemptId) })}
        />
      ),
    },
    {
      id: 'state',
      label: 'Estado',
      cell: ({ state, needsGrading, hasLate }) => (
        <span className="chips">
          <span className={STATES[state].chip}>{STATES[state].label}</span>
          {needsGrading && <span className="chip chip-warn">Por corregir</span>}
          {hasLate && <span className="chip chip-danger">Con respuestas tarde</span>}
        </span>
      ),
    },
    { id: 'attempts', label: 'Intentos', className: 'numeric', cell: ({ attempts }) => attempts },
    {
      id: 'result',
      label: 'Resultado',
      className: 'numeric',
      cell: ({ result }) => (result ? resultText(result) : <span className="muted">Sin nota</span>),
    },
    {
      id: 'passed',
      label: 'Aprobó',
      cell: ({ result }) => (result?.passed == null ? '' : result.passed ? 'Sí' : 'No'),
    },
    {
      id: 'submitted',
      label: 'Entregó',
      cell: ({ submittedAt }) => (submittedAt ? momentText(submittedAt) : <span className="muted">No</span>),
    },
    {
      id: 'extra',
      label: 'Tiempo extra',
      cell: ({ extraSeconds }) => (extraSeconds ? `${Math.round(extraSeconds / 60)} min` : ''),
    },
  ];
}
