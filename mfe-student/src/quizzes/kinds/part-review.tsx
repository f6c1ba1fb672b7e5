import type { AttemptQuestion } from '@rambla/api/contract';
import { Icon } from '@rambla/kit/ui/icon';
import { RichText } from '@rambla/kit/ui/rich-text';
import css from './kinds.module.css';

type Props = { question: AttemptQuestion; id: string; chosen?: boolean };

/** The feedback of one option, pair, item or gap; nothing while the attempt runs. */
export function PartReview({ question, id, chosen = true }: Props) {
  const part = question.review?.parts?.find((one) => one.id === id);
  if (!part) return null;
  return (
    <span className={css.partReview}>
      {part.right !== null && (part.right || chosen) && (
        <span className={part.right ? css.right : css.wrong}>
          <Icon name={part.right ? 'check' : 'close'} />
          <span className="sr-only">{part.right ? 'Bien' : 'Mal'}</span>
        </span>
      )}
      {part.feedbackHtml && <RichText as="span" html={part.feedbackHtml} />}
    </span>
  );
}
