import type { QuestionKind } from '@rambla/api/contract';
import { RichText } from '@rambla/kit/ui/rich-text';
import { MultipleChoiceAnswer, SingleChoiceAnswer, TrueFalseAnswer } from './choice/choice.tsx';
import { FileAnswer } from './file/file-answer.tsx';
import { GapsAnswer } from './gaps/gaps.tsx';
import { type AnswerFormProps, type QuestionKindForm, questionTextElementId } from './kind-props.ts';
import { MatchingAnswer } from './matching/matching.tsx';
import { OrderingAnswer } from './ordering/ordering.tsx';
import { EssayAnswer, NumericalAnswer, ShortAnswer } from './written/written.tsx';

const FORMS: Record<QuestionKind, QuestionKindForm> = {
  single: SingleChoiceAnswer,
  multiple: MultipleChoiceAnswer,
  truefalse: TrueFalseAnswer,
  short: ShortAnswer,
  numerical: NumericalAnswer,
  matching: MatchingAnswer,
  ordering: OrderingAnswer,
  gaps: GapsAnswer,
  essay: EssayAnswer,
  calculated: NumericalAnswer,
  file: FileAnswer,
};

export function AnswerForm(props: AnswerFormProps) {
  const { question } = props;
  const Kind = FORMS[question.kind];
  return (
    <>
      {!Kind.showsText && <RichText html={question.html} id={questionTextElementId(question)} />}
      <Kind {...props} />
    </>
  );
}
