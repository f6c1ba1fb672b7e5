import type { GradableAnswer, UngradedQuestion } from '@rambla/api/contract';
import { numberText } from '@rambla/kit/format/numbers';
import { RichText } from '@rambla/kit/ui/rich-text';
import css from './grading.module.css';
import type { GradingQueue } from './use-grading-queue.ts';

type Props = {
  question: UngradedQuestion;
  queue: GradingQueue;
  shown: GradableAnswer | undefined;
};

/** The number of answers left, and the question. */
export function QuestionPanel({ question, queue, shown }: Props) {
  const { answers, total, left, done } = queue;
  const skipped = answers.findIndex((one) => queue.isSkipped(one) && !queue.gradedAs(one));
  const late = answers.findIndex((one) => one.late && !queue.gradedAs(one));
  const graded = question.graded + done.size;
  const worth = shown?.question.mark;
  return (
    <section className={css.question} aria-label="La pregunta">
      <h1 className={css.count}>
        {left === 1 ? 'Queda' : 'Quedan'} <b>{left}</b>
      </h1>
      <p className={css.jump}>
        <span className="muted">
          {graded} de {question.graded + total} {graded === 1 ? 'corregida' : 'corregidas'}
        </span>
        {skipped !== -1 && (
          <button type="button" className="chip" onClick={() => queue.go(skipped)}>
            {countOf(queue, (one) => queue.isSkipped(one))} por volver a ver
          </button>
        )}
        {late !== -1 && (
          <button type="button" className="chip chip-warn" onClick={() => queue.go(late)}>
            {countOf(queue, (one) => one.late)} tarde
          </button>
        )}
      </p>
      <details open>
        <summary>
          <h2>{question.number === null ? question.title : `Pregunta ${question.number}`}</h2>
          {worth !== undefined && (
            <span className="chip">{worth === 1 ? '1 punto' : `${numberText(worth)} puntos`}</span>
          )}
        </summary>
        {shown && <RichText html={shown.question.html} />}
      </details>
      {shown?.question.graderInfoHtml && (
        <details>
          <summary>
            <h2>Para quien corrige</h2>
          </summary>
          <RichText html={shown.question.graderInfoHtml} />
        </details>
      )}
    </section>
  );
}

function countOf(queue: GradingQueue, is: (one: GradingQueue['answers'][number]) => boolean): number {
  return queue.answers.filter((one) => is(one) && !queue.gradedAs(one)).length;
}
