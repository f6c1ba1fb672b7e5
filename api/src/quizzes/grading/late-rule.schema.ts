import { Type } from 'typebox';
import { OneOf, StrictObject } from '../../core/http/schema.ts';

export const LATE_UNITS = ['hour', 'day'] as const;

/** A course's penalty for late answers. */
export const LateRule = StrictObject({
  /** Percent of the mark per started unit. */
  percent: Type.Number({ minimum: 0.01, maximum: 100 }),
  unit: OneOf(LATE_UNITS),
  /** The maximum penalty, in percent of the mark. */
  most: Type.Number({ minimum: 0.01, maximum: 100 }),
});
export type LateRule = Type.Static<typeof LateRule>;
