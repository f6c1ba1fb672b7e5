import { RichText } from '@rambla/kit/ui/rich-text';
import { useRef } from 'react';
import { createPortal } from 'react-dom';
import { JudgementIcon } from '../judgement-icon.tsx';
import css from '../review-kinds.module.css';
import { type AnswerJudgement, type AnswerReviewProps, reviewPartOf } from '../review-props.ts';
import { useGapElements } from './gaps.tsx';

/** The text with given and right answers in its gaps. */
export function GapsReview({ question, response }: AnswerReviewProps) {
  const text = useRef<HTMLElement>(null);
  const places = useGapElements(text, question.html);
  const { gaps = [], review } = question;
  const given = response && typeof response === 'object' && !Array.isArray(response) ? response : {};
  const correct = review?.correct;
  const keyOf = (id: string) =>
    correct && typeof correct === 'object' && !Array.isArray(correct) ? correct[id] : undefined;
  return (
    <div className={css.gaps}>
      <RichText html={question.html} ref={text} />
      {gaps.map(({ id }) => {
        const place = places.get(id);
        const right = reviewPartOf(question, id)?.right;
        const judgement: AnswerJudgement = right == null ? 'given' : right ? 'yes' : 'no';
        if (!place) return null;
        return createPortal(
          <>
            <span className={css.gap} data-judgement={judgement}>
              <JudgementIcon judgement={judgement} />
              <span className="sr-only">tu respuesta: </span>
              {judgement === 'no' ? <s>{given[id] || 'vacío'}</s> : given[id] || 'vacío'}
            </span>
            {judgement === 'no' && keyOf(id) && (
              <span className={css.gap} data-judgement="was">
                <span className="sr-only">correcta: </span>
                {keyOf(id)}
              </span>
            )}
          </>,
          place,
          id,
        );
      })}
      {gaps.map(({ id }) => {
        const feedback = reviewPartOf(question, id)?.feedbackHtml;
        return feedback ? <RichText key={id} html={feedback} /> : null;
      })}
    </div>
  );
}
GapsReview.showsText = true;
