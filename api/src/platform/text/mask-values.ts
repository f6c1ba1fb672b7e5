import { randomInt } from 'node:crypto';
import { createPlaceholderPattern } from './value-spans.ts';

const DIGITS = 12;
const PLACE = 4;

/** Replaces placeholders in LaTeX by numbers, so that temml typesets numbers; `restore` undoes this. */
export function maskValues(latex: string, names: readonly string[] | undefined) {
  // Texts without random values may contain `{=b}` as LaTeX.
  if (!names) return { latex, restore: (html: string) => html };
  const found: string[] = [];
  const secret = `9${randomInt(10 ** (DIGITS - 1), 10 ** DIGITS)}`;
  const plain = latex.replace(createPlaceholderPattern('g'), (all, formula?: string, name?: string) => {
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
