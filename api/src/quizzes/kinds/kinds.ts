import type { Type } from 'typebox';
import { calculatedKind } from './calculated/calculated.ts';
import { multipleChoiceKind } from './choice/multiple.ts';
import { singleChoiceKind } from './choice/single.ts';
import { essayKind } from './essay/essay.ts';
import type { CommonContent, FieldValues } from './fields.ts';
import { fileUploadKind } from './file/file.ts';
import { gapsKind } from './gaps/gaps.ts';
import { matchingKind } from './matching/matching.ts';
import { numericalKind } from './numerical/numerical.ts';
import { orderingKind } from './ordering/ordering.ts';
import type { QuestionKindModule } from './question-kind.ts';
import { shortAnswerKind } from './short/short.ts';
import { trueFalseKind } from './true-false/true-false.ts';

/** The only list of kinds; the compiler reports a kind that a `Record<QuestionKind, …>` lacks. */
const MODULES = {
  single: singleChoiceKind,
  multiple: multipleChoiceKind,
  truefalse: trueFalseKind,
  short: shortAnswerKind,
  numerical: numericalKind,
  matching: matchingKind,
  ordering: orderingKind,
  gaps: gapsKind,
  essay: essayKind,
  calculated: calculatedKind,
  file: fileUploadKind,
};

type Modules = typeof MODULES;
export type QuestionKind = keyof Modules;
export const QUESTION_KINDS = Object.keys(MODULES) as QuestionKind[];

/** A question of one kind as stored in the bank. */
export type ContentOf<Kind extends QuestionKind> = CommonContent &
  FieldValues<Modules[Kind]['content']> & { kind: Kind };
export type QuestionContent = { [Kind in QuestionKind]: ContentOf<Kind> }[QuestionKind];

/** Returns a kind's module for code that serves all kinds. */
export function getKindModule({ kind }: { kind: QuestionKind }): QuestionKindModule {
  return MODULES[kind] as unknown as QuestionKindModule;
}

export function isGradedByHand(question: { kind: QuestionKind }): boolean {
  return getKindModule(question).grade === 'by hand';
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All extends Type.TProperties,
) => void
  ? All
  : never;
type FieldsOf<Member extends 'body' | 'content' | 'shown'> = Intersection<
  NonNullable<Modules[QuestionKind][Member]>
>;

/** Merges all kinds' fields, because requests and responses have one flat shape. */
export function mergeKindFields<Member extends 'body' | 'content' | 'shown'>(
  member: Member,
): FieldsOf<Member> {
  return Object.assign({}, ...Object.values(MODULES).map((module) => module[member]));
}

/** A question with the fields of all kinds; the fields of other kinds have default values. */
export type FlatQuestion = CommonContent & { kind: QuestionKind } & FieldValues<FieldsOf<'content'>>;
const EMPTY: object = Object.assign(
  {},
  ...QUESTION_KINDS.map((kind) => getKindModule({ kind }).complete({})),
);
export function toFlatQuestion(content: QuestionContent): FlatQuestion {
  return { ...EMPTY, ...content } as FlatQuestion;
}
