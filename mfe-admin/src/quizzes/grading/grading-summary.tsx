import type { UngradedQuestion } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { Link } from '@rambla/kit/router';
import { useEffect, useRef } from 'react';
import { useManagedQuizQuery } from '../quizzes.api.ts';
import { PublishMarksButton } from '../release/publish-marks-button.tsx';
import css from './grading.module.css';
import type { GradingQueue } from './use-grading-queue.ts';

type Props = {
  courseId: number;
  question: UngradedQuestion;
  queue: GradingQueue;
  next: UngradedQuestion | undefined;
  results: string | undefined;
  onNext: () => void;
};

/** Shown when a question is completely graded: a summary and the next question. */
export function GradingSummary({ courseId, question, queue, next, results, onNext }: Props) {
  const first = useRef<HTMLDivElement>(null);
  const { data: quiz } = useManagedQuizQuery(
    { courseId, quizId: question.quizId },
    { refetchOnMountOrArgChange: true },
  );
  const isHeld = quiz?.feedbackWhen === 'released' && quiz.releasedAt === null;
  // Focuses the button that continues, so that Enter never publishes.
  useEffect(() => first.current?.querySelector<HTMLElement>('button, a')?.focus(), []);
  const marks = [...queue.done.values()].map(({ mark }) => mark);
  const mean = marks.reduce((sum, mark) => sum + mark, 0) / Math.max(1, marks.length);
  return (
    <section className={css.finished}>
      <h1>Terminaste {nameOf(question)}</h1>
      <p>
        {marks.length === 1
          ? `Corregiste 1 respuesta: ${numberText(mean)}.`
          : `Corregiste ${marks.length} respuestas: el promedio es ${numberText(mean)}.`}
        {isHeld && ' Las notas todavía no se ven: salen todas juntas cuando las publiques.'}
      </p>
      {isHeld && results && <PublishMarksButton quiz={quiz} className="btn btn-cta btn-lg" />}
      <div className={css.finishedActions} ref={first}>
        {next && (
          <button
            type="button"
            className={`btn btn-lg ${isHeld ? 'btn-outline' : 'btn-cta'}`}
            onClick={onNext}
          >
            Seguir con {nameOf(next)} · {next.waiting === 1 ? 'queda 1' : `quedan ${next.waiting}`}
          </button>
        )}
        {results && (
          <Link className="btn btn-outline btn-lg" to={results}>
            Ver los resultados de {question.quizTitle}
          </Link>
        )}
      </div>
    </section>
  );
}

function nameOf({ number, title }: UngradedQuestion): string {
  return number === null ? `«${title}»` : `la pregunta ${number}`;
}
