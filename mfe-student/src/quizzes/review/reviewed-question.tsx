import type { Attempt, AttemptQuestion, ReviewedAnswer } from '@rambla/api/contract';
import { momentText } from '@rambla/kit/format/moment';
import { numberText } from '@rambla/kit/format/numbers';
import { Link } from '@rambla/kit/router';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import { formatClock } from '../../study-ui/hooks/clock.ts';
import { AnswerReview } from '../kinds/answer-review.tsx';
import { marksText } from '../quiz-text.ts';
import { LateAnswerNotice } from './late-answer-notice.tsx';
import { OUTCOME_STYLES, reviewElementId } from './outcomes.ts';
import css from './review.module.css';
import { buildLectureAddress } from './study-list.tsx';

type Props = { attempt: Attempt; question: AttemptQuestion; number: number };

/** A question with its answer and, if visible, its feedback. */
export function ReviewedQuestion({ attempt, question, number }: Props) {
  const { review, mark } = question;
  const id = reviewElementId(question);
  const outcome = review && OUTCOME_STYLES[review.outcome];
  return (
    <section className={`card ${css.question}`} id={id} tabIndex={-1} aria-labelledby={`${id}-titulo`}>
      <header className={css.questionHead}>
        <h2 id={`${id}-titulo`}>Pregunta {number}</h2>
        {outcome && (
          <span className={outcome.chip}>
            <Icon name={outcome.icon} />
            {outcome.label}
          </span>
        )}
        <p className={css.mark}>
          {review?.mark == null ? (
            <>
              vale <strong>{numberText(mark)}</strong>
            </>
          ) : (
            <>
              <strong>{numberText(review.mark)}</strong> de {numberText(mark)}
              <span className="sr-only">{mark === 1 ? ' punto' : ' puntos'}</span>
            </>
          )}
        </p>
      </header>
      <AnswerReview question={question} response={question.response} />
      <LateAnswerNotice attempt={attempt} question={question} />
      {review && <Why courseId={attempt.courseId} review={review} />}
      {review && <Teacher question={question} review={review} />}
      {review?.outcome === 'waiting' && (
        <p className={css.notice} data-look="wait">
          <Icon name="clock" />
          <span>
            <strong>La corrige tu docente.</strong> Mientras, tu nota puede subir, no bajar.
          </span>
        </p>
      )}
    </section>
  );
}

function Why({ courseId, review }: { courseId: number; review: ReviewedAnswer }) {
  const { feedbackHtml, outcome } = review;
  const lecture = outcome === 'right' ? undefined : review.lecture;
  if (!feedbackHtml && !lecture) return null;
  return (
    <div className={feedbackHtml ? css.why : undefined}>
      {feedbackHtml && <RichText html={feedbackHtml} />}
      {lecture && (
        <p>
          <Link className={css.at} to={buildLectureAddress(courseId, lecture)}>
            <Icon name="play" filled />
            Clase {lecture.position} · {formatClock(lecture.second)}
            <span className="sr-only">: {lecture.title}</span>
          </Link>
        </p>
      )}
    </div>
  );
}

function Teacher({ question: { rubric }, review }: { question: AttemptQuestion; review: ReviewedAnswer }) {
  const { comment, gradedAt } = review;
  if (!comment && !rubric) return null;
  return (
    <div className={css.teacher}>
      <p className={css.who}>
        <strong>Tu docente</strong>
        {gradedAt && <span> · {momentText(gradedAt)}</span>}
      </p>
      {rubric && (
        <ul aria-label="Cómo se corrigió">
          {rubric.map(({ id, title, text, levels, points }) => (
            <li key={id}>
              <strong>{title}</strong>: {points === null ? 'sin puntos' : marksText(points)} de{' '}
              {numberText(levels.at(-1)?.points ?? 0)}.{' '}
              {levels.find((level) => level.points === points)?.text || text}
            </li>
          ))}
        </ul>
      )}
      {comment && <p className={css.comment}>{comment}</p>}
    </div>
  );
}
