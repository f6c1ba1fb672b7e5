import type { QuestionKind } from '@rambla/api/contract';
import { RichText } from '@rambla/kit/ui/rich-text';
import type { ComponentType } from 'react';
import { MultipleChoice, SingleChoice, TrueFalse } from './choice.tsx';
import { GapText } from './gaps.tsx';
import { type KindProps, textId } from './kind-props.ts';
import { Matching } from './matching.tsx';
import { Ordering } from './ordering.tsx';
import { EssayAnswer, NumericalAnswer, ShortAnswer } from './written.tsx';

const FORMS: Record<QuestionKind, ComponentType<KindProps>> = {
  single: SingleChoice,
  multiple: MultipleChoice,
  truefalse: TrueFalse,
  short: ShortAnswer,
  numerical: NumericalAnswer,
  matching: Matching,
  ordering: Ordering,
  gaps: GapText,
  essay: EssayAnswer,
};

/** A question's text and the controls that take its answer. */
export function AnswerForm(props: KindProps) {
  const { question } = props;
  const Kind = FORMS[question.kind];
  return (
    <>
      {question.kind !== 'gaps' && <RichText html={question.html} id={textId(question)} />}
      <Kind {...props} />
    </>
  );
}
