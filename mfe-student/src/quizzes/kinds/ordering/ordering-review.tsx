import { RichText } from '@rambla/kit/ui/rich-text';
import { Fragment } from 'react';
import { JudgementIcon } from '../judgement-icon.tsx';
import css from '../review-kinds.module.css';
import { type AnswerJudgement, type AnswerReviewProps, reviewPartOf } from '../review-props.ts';

/** The items in the given order, each with its right position. */
export function OrderingReview({ question, response }: AnswerReviewProps) {
  const { options = [], review } = question;
  const order = Array.isArray(response) ? response : [];
  const correct = Array.isArray(review?.correct) ? review.correct : [];
  const htmlOf = (id: string) => options.find((item) => item.id === id)?.html ?? '';
  return (
    <>
      {order.length === 0 && <p className={css.label}>No respondiste</p>}
      <ol className={css.options}>
        {order.map((id, index) => {
          const right = reviewPartOf(question, id)?.right;
          const judgement: AnswerJudgement = right == null ? 'given' : right ? 'yes' : 'no';
          return (
            <li key={id} className={css.option} data-judgement={judgement}>
              <b>{index + 1}</b>
              <RichText as="span" html={htmlOf(id)} />
              {right != null && (
                <em>
                  <JudgementIcon judgement={judgement} />
                  {right ? 'En su lugar' : `Va en el ${correct.indexOf(id) + 1}`}
                </em>
              )}
            </li>
          );
        })}
      </ol>
      {correct.length > 0 && review?.outcome !== 'right' && (
        <p className={css.quiet}>
          El orden:{' '}
          {correct.map((id, index) => (
            <Fragment key={id}>
              {index > 0 && ', '}
              <RichText as="span" html={htmlOf(id)} />
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}
