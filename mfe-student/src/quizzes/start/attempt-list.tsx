import type { AttemptSummary, Quiz, QuizResult } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { percentText } from '../../study-ui/lists/percent-text.ts';
import { useOwnAttemptsQuery } from '../quizzes.api.ts';
import css from './start.module.css';

/** The person's closed attempts at a quiz, newest first, with links to their review. */
export function AttemptList({ quiz: { id, courseId, passMark } }: { quiz: Quiz }) {
  const { data = [] } = useOwnAttemptsQuery({ courseId, quizId: id }, { refetchOnMountOrArgChange: true });
  const done = data.filter(({ state }) => state !== 'running').toSorted((a, b) => b.number - a.number);
  if (done.length === 0) return null;
  return (
    <ul className={css.attempts} aria-label="Tus intentos">
      {done.map((attempt) => (
        <li key={attempt.id}>
          <Link to={paths.attempt(courseId, id, attempt.id)}>
            <span>
              Intento {attempt.number}
              {attempt.submittedAt && ` · ${momentText(attempt.submittedAt)}`}
            </span>
            <strong>{attempt.result && shortResult(attempt.result, passMark)}</strong>
            <span className={css.note}>{noteOf(attempt)}</span>
            <span className={css.open}>
              {attempt.reviewable ? 'Ver la corrección' : 'Ver mis respuestas'}
              <span className="sr-only"> del intento {attempt.number}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function shortResult({ score, maxScore, percent }: QuizResult, passMark: number | null): string {
  return `${numberText(score)} de ${numberText(maxScore)} · ${percentText(percent, passMark)}`;
}

function noteOf({ result, needsGrading, preview }: AttemptSummary): string {
  if (preview) return 'Vista previa';
  if (needsGrading) return 'Espera corrección';
  return result ? '' : 'Resultado todavía no visible';
}
