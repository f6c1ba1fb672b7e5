import type { Question, QuestionKind } from '@rambla/api/contract';
import { calculatedKindEditor } from './calculated/calculated.tsx';
import { multipleChoiceKindEditor, singleChoiceKindEditor } from './choice/choice.tsx';
import { essayKindEditor } from './essay/essay.tsx';
import { fileKindEditor } from './file/file.tsx';
import { gapsKindEditor } from './gaps/gaps.tsx';
import { matchingKindEditor } from './matching/matching.tsx';
import { numericalKindEditor } from './numerical/numerical.tsx';
import { orderingKindEditor } from './ordering/ordering.tsx';
import type { CommonQuestionDraft, QuestionKindEditorModule } from './question-kind.ts';
import { shortAnswerKindEditor } from './short/short.tsx';
import { trueFalseKindEditor } from './true-false/true-false.tsx';

const MODULES = {
  single: singleChoiceKindEditor,
  multiple: multipleChoiceKindEditor,
  truefalse: trueFalseKindEditor,
  short: shortAnswerKindEditor,
  numerical: numericalKindEditor,
  matching: matchingKindEditor,
  ordering: orderingKindEditor,
  gaps: gapsKindEditor,
  essay: essayKindEditor,
  calculated: calculatedKindEditor,
  file: fileKindEditor,
} satisfies Record<QuestionKind, object>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The draft fields of all kinds, kept so that returning to a kind restores its fields. */
export type KindDrafts = Intersection<(typeof MODULES)[QuestionKind]['blank']>;
export type BankQuestionDraft = CommonQuestionDraft & KindDrafts;

export function getQuestionKindEditorModule(kind: QuestionKind): QuestionKindEditorModule<KindDrafts> {
  return MODULES[kind] as unknown as QuestionKindEditorModule<KindDrafts>;
}

const KINDS = Object.keys(MODULES) as QuestionKind[];

export function questionKindNameOf(kind: QuestionKind): string {
  return MODULES[kind].name;
}

export const QUESTION_KIND_OPTIONS = KINDS.map((value) => ({ value, label: questionKindNameOf(value) }));

export function createBlankKindDrafts(): KindDrafts {
  return Object.assign({}, ...KINDS.map((kind) => getQuestionKindEditorModule(kind).blank));
}

export function toKindDrafts(question: Question): KindDrafts {
  return Object.assign({}, ...KINDS.map((kind) => getQuestionKindEditorModule(kind).draftOf(question)));
}
