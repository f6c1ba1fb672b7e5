import type { AttemptQuestion, Review } from '@rambla/api/contract';
import { answerTexts } from '@rambla/kit/quiz-answers';
import { RichText } from '@rambla/kit/ui/rich-text';
import { AnswerForm } from '../kinds/answer-form.tsx';
import { marksText, numberText } from '../quiz-text.ts';
import css from './review.module.css';

const OUTCOMES: Record<Review['outcome'], { label: string; chip: string }> = {
  right: { label: 'Correcta', chip: 'chip chip-ok' },
  partial: { label: 'Correcta en parte', chip: 'chip chip-warn' },
  wrong: { label: 'Incorrecta', chip: 'chip chip-danger' },
  blank: { label: 'Sin responder', chip: 'chip' },
  waiting: { label: 'Espera corrección', chip: 'chip chip-warn' },
};

const ignore = () => undefined;

/** A question with its answer, and its feedback when that may be seen. */
export function ReviewedQuestion({ question, number }: { question: AttemptQuestion; number: number }) {
  const { review, mark } = question;
  const id = `revision-${question.slot}`;
  return (
    <section className={`card ${css.question}`} aria-labelledby={id}>
      <header className={css.questionHead}>
        <h2 id={id}>Pregunta {number}</h2>
        {review && <span className={OUTCOMES[review.outcome].chip}>{OUTCOMES[review.outcome].label}</span>}
        <span className="chip">
          {review?.mark != null ? `${numberText(review.mark)} de ${marksText(mark)}` : marksText(mark)}
        </span>
      </header>
      <AnswerForm question={question} response={question.response} closed onAnswer={ignore} />
      {review && <Feedback question={question} review={review} />}
    </section>
  );
}

function Feedback({ question, review }: { question: AttemptQuestion; review: Review }) {
  const right =
    review.outcome === 'right' ? [] : answerTexts(question, review.correct ?? null, review.correctText);
  const { rubric } = question;
  if (right.length === 0 && !review.feedbackHtml && !review.comment && !rubric) return null;
  return (
    <div className={css.feedback}>
      {right.length > 0 && (
        <div>
          <h3>La respuesta correcta</h3>
          <ul className={css.correct}>
            {right.map((html) => (
              <li key={html}>
                <RichText as="span" html={html} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {review.feedbackHtml && <RichText html={review.feedbackHtml} />}
      {rubric && (
        <div>
          <h3>Cómo se corrigió</h3>
          <ul className={css.correct}>
            {rubric.map(({ id, title, text, levels, points }) => (
              <li key={id}>
                <strong>{title}</strong>: {points === null ? 'sin puntos' : numberText(points)} de{' '}
                {numberText(levels.at(-1)?.points ?? 0)}.{' '}
                {levels.find((level) => level.points === points)?.text || text}
              </li>
            ))}
          </ul>
        </div>
      )}
      {review.comment && (
        <div>
          <h3>Comentario de tu docente</h3>
          <p className={css.comment}>{review.comment}</p>
        </div>
      )}
    </div>
  );
}
