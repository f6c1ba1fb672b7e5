import { Type } from 'typebox';
import { OneOf, StrictObject, Text } from '../../../core/http/schema.ts';
import { parseDecimal, splitUnit } from '../../questions/read-number.ts';
import { type FieldValues, optional } from '../fields.ts';
import type { ContentProblem } from '../question-kind.ts';

const UNIT_USES = ['none', 'optional', 'required'] as const;

const Factor = Type.Number({ exclusiveMinimum: 0, maximum: 1e15 });
const Percent = Type.Number({ minimum: 0, maximum: 100 });

/** Results use the first unit; multiplying by `factor` converts another unit to it. */
export const unitBodyFields = {
  units: optional(Type.Array(StrictObject({ name: Text(30), factor: optional(Factor) }), { maxItems: 20 })),
  unitUse: optional(OneOf(UNIT_USES)),
  unitPenalty: optional(Percent),
};
export const unitContentFields = {
  units: Type.Array(Type.Object({ name: Type.String(), factor: Type.Number() })),
  unitUse: OneOf(UNIT_USES),
  /** The penalty, in percent of the earned mark, for a missing or unknown required unit. */
  unitPenalty: Type.Number(),
};
type Units = FieldValues<typeof unitContentFields>;

export function completeUnits({
  units = [],
  unitUse,
  unitPenalty = 100,
}: FieldValues<typeof unitBodyFields>): Units {
  const whole = units.map((unit) => ({ factor: 1, ...unit }));
  return { units: whole, unitUse: units.length === 0 ? 'none' : (unitUse ?? 'optional'), unitPenalty };
}

export function checkUnits({ units }: Units): ContentProblem | undefined {
  const strange = units.findIndex(({ name }, index) => {
    const isTwice = units.findIndex((unit) => unit.name === name) !== index;
    return isTwice || splitUnit(`5 ${name}`)?.unit !== name;
  });
  if (strange !== -1)
    return { field: `units.${strange}`, message: 'La unidad está dos veces, o parece parte del número.' };
  if (units.length === 0 || units[0]?.factor === 1) return undefined;
  return { field: 'units.0', message: 'La primera unidad es la de las fórmulas: vale 1.' };
}

/** Converts an answer to the first unit; `share` is the part of the mark that the unit's penalty leaves. */
export function parseMeasurement(
  { units, unitUse, unitPenalty }: Units,
  answer: string,
): { value: number; share: number } | undefined {
  const split = unitUse === 'none' ? { value: parseDecimal(answer), unit: '' } : splitUnit(answer);
  if (split?.value === undefined) return undefined;
  const known = units.find(({ name }) => name === split.unit);
  if (known) return { value: split.value * known.factor, share: 1 };
  if (unitUse === 'required') return { value: split.value, share: 1 - unitPenalty / 100 };
  return split.unit === '' ? { value: split.value, share: 1 } : undefined;
}
