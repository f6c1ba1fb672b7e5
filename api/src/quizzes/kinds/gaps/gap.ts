import { Type } from 'typebox';
import { OneOf, StrictObject } from '../../../core/http/schema.ts';
import { isTextMatch } from '../../grading/match-text.ts';
import { parseDecimal } from '../../questions/read-number.ts';
import { optional, Tolerance } from '../fields.ts';
import { isNumberMatch } from '../numerical/is-number-match.ts';
import type { ContentProblem } from '../question-kind.ts';
import {
  acceptedTextBodyFields,
  acceptedTextContentFields,
  checkFullMarkAnswer,
  checkMinTwoItems,
} from '../weights.ts';

const GAP_KINDS = ['text', 'number', 'choice'] as const;

export const GapBody = StrictObject({
  kind: optional(OneOf(GAP_KINDS)),
  accepted: Type.Array(StrictObject({ ...acceptedTextBodyFields, tolerance: optional(Tolerance) }), {
    minItems: 1,
    maxItems: 50,
  }),
  caseSensitive: optional(Type.Boolean()),
  weight: optional(Type.Number({ minimum: 0, maximum: 1000 })),
});

/** A gap; the n-th one is at `[[n]]` in the text. */
export const GapContent = Type.Object({
  kind: OneOf(GAP_KINDS),
  accepted: Type.Array(Type.Object({ ...acceptedTextContentFields, tolerance: Type.Number() })),
  caseSensitive: Type.Boolean(),
  /** The share of the mark, relative to other gaps. */
  weight: Type.Number(),
});
export type Gap = Type.Static<typeof GapContent>;

export const ShownGap = Type.Object({
  id: Type.String(),
  kind: OneOf(GAP_KINDS),
  choices: optional(Type.Array(Type.String())),
});

export function checkGap({ kind, accepted }: Gap, field: string): ContentProblem | undefined {
  const isNumber = ({ text }: { text: string }) => text === '*' || parseDecimal(text) !== undefined;
  const partial = checkFullMarkAnswer(accepted, field);
  if (partial) return partial;
  if (kind === 'number' && !accepted.every(isNumber)) return { field, message: 'No es un número.' };
  return kind === 'choice' ? checkMinTwoItems(accepted, field, 'opciones') : undefined;
}

/** Returns the index of the first accepted text that matches, as in Moodle; -1 when none does. */
export function findAcceptedTextIndex(gap: Gap, accentSensitive: boolean, answer: string): number {
  if (gap.kind === 'choice') return gap.accepted.findIndex(({ text }) => text.trim() === answer.trim());
  if (gap.kind === 'text') {
    const strictness = { caseSensitive: gap.caseSensitive, accentSensitive };
    return gap.accepted.findIndex(({ text }) => isTextMatch(text, answer, strictness));
  }
  const value = parseDecimal(answer);
  return gap.accepted.findIndex(({ text, tolerance }) => {
    if (text === '*') return true;
    const wanted = parseDecimal(text) ?? null;
    return value !== undefined && isNumberMatch(value, { value: wanted, tolerance, min: null, max: null });
  });
}
