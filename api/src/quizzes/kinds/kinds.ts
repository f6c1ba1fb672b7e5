import type { Type } from 'typebox';
import { calculated } from './calculated/calculated.ts';
import { multiple } from './choice/multiple.ts';
import { single } from './choice/single.ts';
import { essay } from './essay/essay.ts';
import type { CommonContent, Values } from './fields.ts';
import { file } from './file/file.ts';
import { gaps } from './gaps/gaps.ts';
import { matching } from './matching/matching.ts';
import { numerical } from './numerical/numerical.ts';
import { ordering } from './ordering/ordering.ts';
import type { QuestionKindModule } from './question-kind.ts';
import { short } from './short/short.ts';
import { trueFalse } from './true-false/true-false.ts';

/** The one list of kinds; every other table of them is a `Record<QuestionKind, …>`. */
const MODULES = {
  ...{ single, multiple, truefalse: trueFalse, short, numerical, matching, ordering, gaps, essay },
  calculated,
  file,
};

type Modules = typeof MODULES;
export type QuestionKind = keyof Modules;
export const KINDS = Object.keys(MODULES) as QuestionKind[];

/** A question of one kind as the bank keeps it. */
export type ContentOf<Kind extends QuestionKind> = CommonContent &
  Values<Modules[Kind]['content']> & { kind: Kind };
export type QuestionContent = { [Kind in QuestionKind]: ContentOf<Kind> }[QuestionKind];

/** A kind as code that serves all of them sees it: it is given only what is of that kind. */
export function moduleOf({ kind }: { kind: QuestionKind }): QuestionKindModule {
  return MODULES[kind] as unknown as QuestionKindModule;
}

export function isGradedByHand(question: { kind: QuestionKind }): boolean {
  return moduleOf(question).grade === 'by hand';
}

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All extends Type.TProperties,
) => void
  ? All
  : never;
type FieldsOf<Member extends 'body' | 'content' | 'shown'> = Intersection<
  NonNullable<Modules[QuestionKind][Member]>
>;

/** The fields of all kinds in one: the wire has one flat shape for a question, whatever its kind. */
export function fieldsOf<Member extends 'body' | 'content' | 'shown'>(member: Member): FieldsOf<Member> {
  return Object.assign({}, ...Object.values(MODULES).map((module) => module[member]));
}

/** A question with the other kinds' fields too, which are empty. */
export type AllFields = CommonContent & { kind: QuestionKind } & Values<FieldsOf<'content'>>;
const EMPTY: object = Object.assign({}, ...KINDS.map((kind) => moduleOf({ kind }).complete({})));
export function allFields(content: QuestionContent): AllFields {
  return { ...EMPTY, ...content } as AllFields;
}
