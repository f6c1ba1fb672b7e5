import { momentText } from '@rambla/kit/format/moment';
import { RichText } from '@rambla/kit/ui/rich-text';
import { JudgementIcon } from '../judgement-icon.tsx';
import css from '../review-kinds.module.css';
import { type AnswerReviewProps, judgementOf } from '../review-props.ts';

function textOf(response: AnswerReviewProps['response']): string {
  return typeof response === 'string' ? response.trim() : '';
}

/** The given word or number beside the accepted ones. */
export function WordOrNumberReview({ question, response }: AnswerReviewProps) {
  const { review, kind } = question;
  const text = textOf(response);
  const judgement = judgementOf(question);
  const key = review?.correctText ?? '';
  const also = key !== text && key !== '' && keyText(kind, review?.outcome === 'right', key);
  const feedback = review?.parts?.[0]?.feedbackHtml;
  return (
    <div className={css.said} data-judgement={judgement}>
      <b>
        <JudgementIcon judgement={judgement} />
      </b>
      <p>
        <span className={css.label}>{text ? 'Tu respuesta' : 'No respondiste'}</span>
        {text}
      </p>
      {also && <p className={css.also}>{also}</p>}
      {feedback && (
        <div className={css.note}>
          <RichText html={feedback} />
        </div>
      )}
    </div>
  );
}

function keyText(kind: AnswerReviewProps['question']['kind'], isRight: boolean, key: string): string {
  if (kind === 'short') return isRight ? `También valía: «${key}»` : `Era: «${key}»`;
  return isRight ? `Se acepta: ${key}` : `Era: ${key}`;
}

/** An essay answer, which a teacher grades. */
export function EssayReview({ question, response }: AnswerReviewProps) {
  const text = textOf(response);
  const words = text.split(/\s+/).filter(Boolean).length;
  const label = [
    text ? 'Tu respuesta' : 'No respondiste',
    text && (words === 1 ? '1 palabra' : `${words.toLocaleString('es-UY')} palabras`),
    text && question.savedAt && `se guardó: ${momentText(question.savedAt)}`,
  ];
  return (
    <blockquote className={css.essay}>
      <p className={css.label}>{label.filter(Boolean).join(' · ')}</p>
      {text && <p className={css.written}>{text}</p>}
    </blockquote>
  );
}
