import type { AttemptSummary, Quiz } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { resultText } from './quiz-text.ts';
import { useOwnAttemptsQuery } from './quizzes.api.ts';
import css from './quizzes.module.css';

/** The person's closed attempts at a quiz, newest first. */
export function AttemptList({ quiz: { id, courseId } }: { quiz: Quiz }) {
  const { data = [] } = useOwnAttemptsQuery({ courseId, quizId: id }, { refetchOnMountOrArgChange: true });
  const done = data.filter(({ state }) => state !== 'running').toSorted((a, b) => b.number - a.number);
  if (done.length === 0) return null;
  return (
    <section className={css.attempts} aria-labelledby="intentos">
      <h2 id="intentos">Tus intentos</h2>
      <ul>
        {done.map((attempt) => (
          <li key={attempt.id}>
            <span>
              <strong>Intento {attempt.number}</strong>
              {attempt.submittedAt && ` · ${momentText(attempt.submittedAt)}`}
            </span>
            <span>{outcomeOf(attempt)}</span>
            <Link className="btn btn-outline btn-sm" to={paths.attempt(courseId, id, attempt.id)}>
              {attempt.reviewable ? 'Ver la corrección' : 'Ver mis respuestas'}
              <span className="sr-only"> del intento {attempt.number}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function outcomeOf({ result, needsGrading, preview }: AttemptSummary): string {
  const note = preview ? 'Vista previa' : needsGrading ? 'espera corrección' : '';
  return (
    [result ? resultText(result) : '', note].filter(Boolean).join(' · ') || 'Resultado todavía no visible'
  );
}
