import type { LatestQuizResult } from '@rambla/api/contract';
import { dayText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import css from './results.module.css';
import section from './section.module.css';

/** The last submitted quizzes and assignments, with their results once these are visible. */
export function LatestResults({ results }: { results: LatestQuizResult[] }) {
  if (results.length === 0) return null;
  return (
    <section className={section.sec} aria-labelledby="resultados">
      <div className={section.line}>
        <h2 id="resultados">Tus últimos resultados</h2>
        <Link className={section.more} to={paths.quizzes}>
          Ver todos los cuestionarios
        </Link>
      </div>
      <ul className={css.results}>
        {results.map((result) => (
          <ResultCard key={result.quizId} latest={result} />
        ))}
      </ul>
    </section>
  );
}

function ResultCard({ latest }: { latest: LatestQuizResult }) {
  const { courseId, courseName, quizId, title, submittedAt, passMark, result } = latest;
  const isFinal = latest.state === 'graded';
  const passed = isFinal ? (result?.passed ?? null) : null;
  const tone = passed === null ? css.plain : passed ? css.pass : css.fail;
  const when = dayText(submittedAt).toLowerCase();
  return (
    <li className={result ? undefined : css.pending}>
      <p className={css.mark}>
        {result ? (
          <>
            {numberText(result.score)}
            <small>
              {' '}
              de {numberText(result.maxScore)}
              {!isFinal && ' por ahora'}
            </small>
          </>
        ) : (
          'Entregado'
        )}
      </p>
      <div
        className={`${css.meter} ${result ? tone : ''}`}
        style={passMark === null ? undefined : ({ '--pass': `${passMark}%` } as object)}
        data-pass={(result && passMark !== null) || undefined}
        aria-hidden="true"
      >
        {result && <i style={{ width: `${result.percent}%` }} />}
      </div>
      <Link
        to={latest.quizKind === 'quiz' ? paths.quiz(courseId, quizId) : paths.assignment(courseId, quizId)}
      >
        {title}
      </Link>
      <p className={css.sub}>
        {courseName} ·{' '}
        {passed === false && passMark !== null ? `se aprueba con ${numberText(passMark)} %` : when}
      </p>
      <Outcome latest={latest} />
    </li>
  );
}

function Outcome({ latest: { state, result } }: { latest: LatestQuizResult }) {
  if (state === 'to_grade') return <span className="chip chip-warn">Falta corregir</span>;
  if (!result) return <span className="chip">La nota todavía no se publicó</span>;
  if (result.passed === null) return null;
  if (result.passed) return <span className="chip chip-ok">Aprobado</span>;
  return <span className="chip chip-danger">No aprobado</span>;
}
