import { randomInt } from 'node:crypto';
import { placeholderPattern } from './value-marks.ts';

const DIGITS = 12;
const PLACE = 4;

/**
 * LaTeX with a number in the place of each value, so that it is set as one, and the way back from what was made of it.
 * The number begins with what nobody can know before.
 */
export function withoutValues(latex: string, names: readonly string[] | undefined) {
  // `{=b}` may stand in the LaTeX of a text that draws nothing.
  if (!names) return { latex, restore: (html: string) => html };
  const found: string[] = [];
  const secret = `9${randomInt(10 ** (DIGITS - 1), 10 ** DIGITS)}`;
  const plain = latex.replace(placeholderPattern('g'), (all, formula?: string, name?: string) => {
    if (formula === undefined && !names.includes(name ?? '')) return all;
    found.push(all);
    return `{${secret}${String(found.length - 1).padStart(PLACE, '0')}}`;
  });
  const restore = (html: string, mark: (placeholder: string) => string) =>
    html.replace(new RegExp(`${secret}(\\d{${PLACE}})`, 'g'), (_all, index: string) =>
      mark(found[Number(index)] ?? ''),
    );
  return { latex: plain, restore };
}
