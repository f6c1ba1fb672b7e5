import { PageTitle } from '@rambla/kit/ui/page-title';
import '@rambla/kit/pages.css';
import type { Attempt } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/moment';
import { paths } from '@rambla/kit/paths';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { useEffect, useRef } from 'react';
import { resultText } from '../quiz-text.ts';
import css from './review.module.css';
import { ReviewedQuestion } from './reviewed-question.tsx';

/** A closed attempt: its result and, when they may be seen, the marks and feedback of each question. */
export function ReviewAttempt({ attempt }: { attempt: Attempt }) {
  const { title, courseId, quizId, questions, result, preview } = attempt;
  const heading = useRef<HTMLHeadingElement>(null);
  // It replaces the questions, so it resets focus and scroll position.
  useEffect(() => {
    heading.current?.focus();
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className={`wrap page ${css.page}`}>
      <PageTitle title={`${title} · Revisión`} />
      <nav className={css.crumbs} aria-label="Ubicación">
        <Link to={paths.quizzes}>Cuestionarios</Link> /{' '}
        <Link to={paths.oneQuiz(courseId, quizId)}>{title}</Link>
      </nav>
      <header className={css.result}>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {attempt.state === 'expired' ? 'Se terminó el tiempo: quedó entregado' : 'Entregado'}
          </h1>
          {attempt.submittedAt && <p>{momentText(attempt.submittedAt)}</p>}
          {preview && <p>Fue una vista previa: no cuenta.</p>}
        </div>
        <div className={css.score}>
          {result && <strong>{resultText(result)}</strong>}
          {result?.passed === true && <span className="chip chip-ok">Aprobado</span>}
          {result?.passed === false && <span className="chip chip-danger">No aprobado</span>}
        </div>
      </header>
      {attempt.needsGrading && (
        <p className="callout">
          <Icon name="clock" />
          Hay preguntas que corrige tu docente: la nota puede cambiar.
        </p>
      )}
      {attempt.hasLate && (
        <p className="callout">
          <Icon name="alert" />
          Algunas respuestas llegaron después de hora. No se pierden: tu docente las ve y decide.
        </p>
      )}
      {!attempt.reviewable && (
        <p className="callout">
          <Icon name="lock" />
          {result
            ? 'La corrección de cada pregunta todavía no se puede ver.'
            : 'La nota y la corrección todavía no se pueden ver.'}
        </p>
      )}
      <ol className={css.questions}>
        {questions.map((question, index) => (
          <li key={question.slot}>
            <ReviewedQuestion question={question} number={index + 1} />
          </li>
        ))}
      </ol>
    </div>
  );
}
