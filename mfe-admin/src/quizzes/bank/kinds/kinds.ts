import type { Question, QuestionKind } from '@rambla/api/contract';
import { calculatedQuestionKind } from './calculated/calculated.tsx';
import { multipleChoiceQuestionKind, singleChoiceQuestionKind } from './choice/choice.tsx';
import { essayQuestionKind } from './essay/essay.tsx';
import { fileQuestionKind } from './file/file.tsx';
import { gapsQuestionKind } from './gaps/gaps.tsx';
import { matchingQuestionKind } from './matching/matching.tsx';
import { numericalQuestionKind } from './numerical/numerical.tsx';
import { orderingQuestionKind } from './ordering/ordering.tsx';
import type { CommonQuestionDraft, KindEditorModule } from './question-kind.ts';
import { shortAnswerQuestionKind } from './short/short.tsx';
import { trueFalseQuestionKind } from './true-false/true-false.tsx';

const MODULES = {
  single: singleChoiceQuestionKind,
  multiple: multipleChoiceQuestionKind,
  truefalse: trueFalseQuestionKind,
  short: shortAnswerQuestionKind,
  numerical: numericalQuestionKind,
  matching: matchingQuestionKind,
  ordering: orderingQuestionKind,
  gaps: gapsQuestionKind,
  essay: essayQuestionKind,
  calculated: calculatedQuestionKind,
  file: fileQuestionKind,
} satisfies Record<QuestionKind, object>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The draft fields of all kinds, kept so that returning to a kind restores its fields. */
export type KindDrafts = Intersection<(typeof MODULES)[QuestionKind]['blank']>;
export type BankQuestionDraft = CommonQuestionDraft & KindDrafts;

export function getKindEditorModule(kind: QuestionKind): KindEditorModule<KindDrafts> {
  return MODULES[kind] as unknown as KindEditorModule<KindDrafts>;
}

const KINDS = Object.keys(MODULES) as QuestionKind[];

export function questionKindNameOf(kind: QuestionKind): string {
  return MODULES[kind].name;
}

export const QUESTION_KIND_OPTIONS = KINDS.map((value) => ({ value, label: questionKindNameOf(value) }));

export function createBlankKindDrafts(): KindDrafts {
  return Object.assign({}, ...KINDS.map((kind) => getKindEditorModule(kind).blank));
}

export function toKindDrafts(question: Question): KindDrafts {
  return Object.assign({}, ...KINDS.map((kind) => getKindEditorModule(kind).draftOf(question)));
}
