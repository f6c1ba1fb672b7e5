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

/** The only list of kinds; other tables are typed `Record<QuestionKind, …>`. */
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
};

type Modules = typeof MODULES;
export type QuestionKind = keyof Modules;
export const KINDS = Object.keys(MODULES) as QuestionKind[];

/** A question of one kind as stored in the bank. */
export type ContentOf<Kind extends QuestionKind> = CommonContent &
  Values<Modules[Kind]['content']> & { kind: Kind };
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
export function fieldsOf<Member extends 'body' | 'content' | 'shown'>(member: Member): FieldsOf<Member> {
  return Object.assign({}, ...Object.values(MODULES).map((module) => module[member]));
}

/** A question with all kinds' fields; those of other kinds are empty. */
export type AllFields = CommonContent & { kind: QuestionKind } & Values<FieldsOf<'content'>>;
const EMPTY: object = Object.assign({}, ...KINDS.map((kind) => getKindModule({ kind }).complete({})));
export function allFields(content: QuestionContent): AllFields {
  return { ...EMPTY, ...content } as AllFields;
}
