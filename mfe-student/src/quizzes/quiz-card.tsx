import type { Quiz } from '@rambla/api/contract';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { getQuizStatus, type QuizStatus } from '../study-ui/lists/quiz-status.ts';
import { listQuizConditions, resultText } from './quiz-text.ts';
import css from './quizzes.module.css';

const CHIPS: Record<QuizStatus, { label: string; chip: string }> = {
  running: { label: 'En curso', chip: 'chip chip-warn dot' },
  open: { label: 'Abierto', chip: 'chip chip-ok dot' },
  soon: { label: 'Próximo', chip: 'chip chip-fing dot' },
  done: { label: 'Terminado', chip: 'chip dot' },
};

/** A quiz in a list: its state, conditions and result. */
export function QuizCard({ quiz, withCourse }: { quiz: Quiz; withCourse: boolean }) {
  const { id, courseId, courseName, title, state, mine } = quiz;
  const standing = getQuizStatus(quiz);
  const to =
    mine.runningAttemptId === null
      ? paths.quiz(courseId, id)
      : paths.attempt(courseId, id, mine.runningAttemptId);
  return (
    <li className={css.card}>
      <p className={css.chips}>
        <span className={CHIPS[standing].chip}>{CHIPS[standing].label}</span>
        {state === 'draft' && <span className="chip chip-danger">Borrador</span>}
        {mine.result?.passed === true && <span className="chip chip-ok">Aprobado</span>}
        {mine.result?.passed === false && <span className="chip chip-danger">No aprobado</span>}
      </p>
      <h3>
        <Link to={to}>{title}</Link>
      </h3>
      {withCourse && <p className={css.course}>{courseName}</p>}
      <p className={css.facts}>{listQuizConditions(quiz).join(' · ')}</p>
      <p className={css.outcome}>
        <Outcome quiz={quiz} standing={standing} />
      </p>
      <Link className={`btn ${standing === 'running' ? 'btn-cta' : 'btn-outline'}`} to={to}>
        {standing === 'running' ? 'Seguir' : standing === 'open' ? 'Ir al cuestionario' : 'Ver'}
        <span className="sr-only"> {title}</span>
      </Link>
    </li>
  );
}

function Outcome({ quiz, standing }: { quiz: Quiz; standing: QuizStatus }) {
  const { mine } = quiz;
  if (mine.result) return <strong>{resultText(mine.result, quiz.passMark)}</strong>;
  if (mine.resultSoFar)
    return (
      <>
        <strong>{resultText(mine.resultSoFar, quiz.passMark)} por ahora</strong> · falta corregir
      </>
    );
  if (mine.needsGrading) return 'Espera corrección de tu docente';
  if (mine.attemptsUsed > 0 && standing !== 'running')
    return quiz.feedbackWhen === 'released'
      ? 'Entregado: tu docente todavía no publicó las notas'
      : 'Entregado: el resultado todavía no se puede ver';
  if (standing === 'done') return 'No lo hiciste';
  return null;
}
