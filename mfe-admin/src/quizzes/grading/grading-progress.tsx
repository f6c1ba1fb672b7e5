import type { UngradedAnswer, UngradedQuestion } from '@rambla/api/contract';
import css from './grading.module.css';
import type { GradingQueue } from './use-grading-queue.ts';

/** More ticks would be too thin to distinguish. */
const MOST = 60;

/** A tick per answer, or one bar when there are many. */
export function GradingProgress({ question, queue }: { question: UngradedQuestion; queue: GradingQueue }) {
  const { answers, answer, total, done } = queue;
  const all = question.graded + total;
  const graded = question.graded + done.size;
  const label = `${graded} de ${all} ${graded === 1 ? 'corregida' : 'corregidas'}`;
  if (all > MOST)
    return (
      <div className={css.ticks} role="img" aria-label={label}>
        <i className={css.done} style={{ flexGrow: graded }} />
        <i style={{ flexGrow: all - graded }} />
      </div>
    );
  const classOf = (one: UngradedAnswer | undefined) => {
    if (!one) return '';
    if (one === answer) return css.now;
    if (queue.gradedAs(one)) return css.done;
    if (queue.isSkipped(one)) return css.skipped;
    return one.late ? css.lateTick : '';
  };
  return (
    <div className={css.ticks} role="img" aria-label={label}>
      {Array.from({ length: all }, (_none, index) => (
        <i
          key={index}
          className={index < question.graded ? css.done : classOf(answers[index - question.graded])}
        />
      ))}
    </div>
  );
}
