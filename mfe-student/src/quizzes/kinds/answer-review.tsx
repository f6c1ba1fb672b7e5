import type { QuestionKind } from '@rambla/api/contract';
import { RichText } from '@rambla/kit/ui/rich-text';
import { ChoiceReview } from './choice/choice-review.tsx';
import { FileReview } from './file/file-review.tsx';
import { GapsReview } from './gaps/gaps-review.tsx';
import { MatchingReview } from './matching/matching-review.tsx';
import { OrderingReview } from './ordering/ordering-review.tsx';
import type { AnswerReviewProps, QuestionKindReview } from './review-props.ts';
import { EssayReview, WordOrNumberReview } from './written/word-or-number-review.tsx';

const REVIEWS: Record<QuestionKind, QuestionKindReview> = {
  single: ChoiceReview,
  multiple: ChoiceReview,
  truefalse: ChoiceReview,
  short: WordOrNumberReview,
  numerical: WordOrNumberReview,
  matching: MatchingReview,
  ordering: OrderingReview,
  gaps: GapsReview,
  essay: EssayReview,
  calculated: WordOrNumberReview,
  file: FileReview,
};

/** A question with the given answer and, if visible, the right one. */
export function AnswerReview(props: AnswerReviewProps) {
  const { question } = props;
  const Kind = REVIEWS[question.kind];
  return (
    <>
      {!Kind.showsText && <RichText html={question.html} />}
      <Kind {...props} />
    </>
  );
}
