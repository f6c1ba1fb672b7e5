import type { Answer, AttemptQuestion } from '@rambla/api/contract';
import { parseDecimal, splitUnit } from '@rambla/api/read-number';

/** The hint for a number that was not understood. */
export const NUMBER_HINT = 'Escribilo con cifras, por ejemplo 7 o 3,14: así no se lee como un número.';

/** True for text that the grader does not read as a number, with or without a unit. */
export function isUnreadableNumber(text: string, units: readonly string[] = []): boolean {
  if (text.trim() === '') return false;
  return (units.length > 0 ? splitUnit(text) : parseDecimal(text)) === undefined;
}

/** True when the answer has a number that the grader could not read. */
export function hasUnreadableNumber({ kind, units, gaps = [] }: AttemptQuestion, response: Answer): boolean {
  if (kind === 'numerical' || kind === 'calculated')
    return typeof response === 'string' && isUnreadableNumber(response, units);
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return false;
  return gaps.some((gap) => gap.kind === 'number' && isUnreadableNumber(response[gap.id] ?? ''));
}
