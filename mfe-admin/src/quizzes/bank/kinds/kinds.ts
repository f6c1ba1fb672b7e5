import type { Question, QuestionKind } from '@rambla/api/contract';
import { calculated } from './calculated/calculated.tsx';
import { multiple, single } from './choice/choice.tsx';
import { essay } from './essay/essay.tsx';
import { file } from './file/file.tsx';
import { gaps } from './gaps/gaps.tsx';
import { matching } from './matching/matching.tsx';
import { numerical } from './numerical/numerical.tsx';
import { ordering } from './ordering/ordering.tsx';
import type { CommonDraft, QuestionKindModule } from './question-kind.ts';
import { short } from './short/short.tsx';
import { trueFalse } from './true-false/true-false.tsx';

const MODULES = {
  single,
  multiple,
  truefalse: trueFalse,
  short,
  numerical,
  matching,
  ordering,
  gaps,
  essay,
  calculated,
  file,
} satisfies Record<QuestionKind, object>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;
/** The draft fields of all kinds, kept so that returning to a kind restores its fields. */
export type OwnDrafts = Intersection<(typeof MODULES)[QuestionKind]['blank']>;
export type BankQuestionDraft = CommonDraft & OwnDrafts;

export function getKindModule(kind: QuestionKind): QuestionKindModule<OwnDrafts> {
  return MODULES[kind] as unknown as QuestionKindModule<OwnDrafts>;
}

const KINDS = Object.keys(MODULES) as QuestionKind[];

export function kindName(kind: QuestionKind): string {
  return MODULES[kind].name;
}

export const KIND_OPTIONS = KINDS.map((value) => ({ value, label: kindName(value) }));

export function blankDrafts(): OwnDrafts {
  return Object.assign({}, ...KINDS.map((kind) => getKindModule(kind).blank));
}

export function ownDraftsOf(question: Question): OwnDrafts {
  return Object.assign({}, ...KINDS.map((kind) => getKindModule(kind).draftOf(question)));
}
