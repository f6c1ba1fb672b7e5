import { randomBytes } from 'node:crypto';
import type { TextOptions } from './text-to-render.ts';
import { findPlaceholderAt } from './value-spans.ts';

export interface MathFormula {
  latex: string;
  display: boolean;
  /** As written, including its delimiters. */
  source: string;
  /** True for a random value, which is not LaTeX; Markdown would take its `*` for emphasis. */
  isValue?: true;
}

interface Delimiter {
  open: string;
  close: string;
  display: boolean;
}

/** A text with placeholders for its formulas. */
export interface TextWithoutMath {
  text: string;
  formulas: MathFormula[];
  /** Matches a placeholder, even within a URL; the group is the formula's index. */
  mark: RegExp;
}

// Private-use characters survive Markdown and sanitizing; the secret prevents forged placeholders.
const OPEN = '\uE000';
const CLOSE = '\uE001';
const SECRET_BYTES = 8;

const DELIMITERS: Delimiter[] = [
  { open: '$$', close: '$$', display: true },
  { open: '\\[', close: '\\]', display: true },
  { open: '\\(', close: '\\)', display: false },
];
const DOLLAR: Delimiter = { open: '$', close: '$', display: false };
const MAX_LATEX = 4_000;

/** A formula's dollars touch its text and no digit follows, so `$5 y $10` stays an amount of money. */
function closesDollar(source: string, from: number): number {
  if (/\s/.test(source[from] ?? ' ')) return -1;
  const end = Math.min(source.length, from + MAX_LATEX);
  for (let at = from; at < end; at += 1) {
    const character = source[at];
    if (character === '\\') at += 1;
    else if (character === '\n' && source[at + 1] === '\n') return -1;
    else if (character === '$') {
      const isEnd = at > from && !/\s/.test(source[at - 1] ?? ' ') && !/\d/.test(source[at + 1] ?? '');
      return isEnd ? at : -1;
    }
  }
  return -1;
}

type LastCloses = ReadonlyMap<Delimiter, number>;

function findClose(source: string, from: number, delimiter: Delimiter, last: LastCloses): number {
  const { close } = delimiter;
  if (delimiter === DOLLAR) return closesDollar(source, from);
  if ((last.get(delimiter) ?? -1) < from) return -1;
  // Limits the search, so that texts with many opening delimiters stay fast.
  const at = source.slice(from, from + MAX_LATEX).indexOf(close);
  return at <= 0 ? -1 : from + at;
}

function lengthOfCode(source: string, at: number): number {
  const fence = /^`+/.exec(source.slice(at, at + 100))?.[0] ?? '`';
  const close = source.indexOf(fence, at + fence.length);
  return close === -1 ? fence.length : close + fence.length - at;
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', nbsp: ' ', quot: '"', '#39': "'" };

function plain(latex: string): string {
  return latex
    .replace(/<[a-z/][^<>]{0,200}>/gi, ' ')
    .replace(/&(lt|gt|amp|nbsp|quot|#39);/g, (_all, name: string) => ENTITIES[name] ?? '');
}

/**
 * Replaces LaTeX with placeholders that Markdown and sanitizing leave alone. A single dollar marks a formula
 * only in Markdown.
 */
export function extractMath(text: string, { format, values }: TextOptions): TextWithoutMath {
  const source = text.replace(/[\uE000\uE001]/g, '');
  const delimiters = format === 'markdown' ? [...DELIMITERS, DOLLAR] : DELIMITERS;
  const last: LastCloses = new Map(delimiters.map((each) => [each, source.lastIndexOf(each.close)]));
  const secret = randomBytes(SECRET_BYTES).toString('hex');
  const formulas: MathFormula[] = [];
  const take = (formula: MathFormula) => {
    formulas.push(formula);
    return `${OPEN}${secret}x${formulas.length - 1}${CLOSE}`;
  };
  let out = '';
  let at = 0;
  while (at < source.length) {
    const character = source[at] as string;
    if (character === '`' && format === 'markdown') {
      const length = lengthOfCode(source, at);
      out += source.slice(at, at + length);
      at += length;
      continue;
    }
    const placeholder = values && character === '{' ? findPlaceholderAt(source, at, values) : undefined;
    if (placeholder !== undefined) {
      out += take({ latex: '', display: false, source: placeholder, isValue: true });
      at += placeholder.length;
      continue;
    }
    const delimiter =
      character === '$' || character === '\\'
        ? delimiters.find(({ open }) => source.startsWith(open, at))
        : undefined;
    const from = at + (delimiter?.open.length ?? 0);
    const close = delimiter ? findClose(source, from, delimiter, last) : -1;
    if (delimiter && close !== -1) {
      const end = close + delimiter.close.length;
      const latex = source.slice(from, close);
      out += take({
        latex: format === 'html' ? plain(latex) : latex,
        display: delimiter.display,
        source: source.slice(at, end),
      });
      at = end;
    } else {
      // An escaped dollar opens no formula.
      const length = character === '\\' && source[at + 1] === '$' ? 2 : (delimiter?.open.length ?? 1);
      out += source.slice(at, at + length);
      at += length;
    }
  }
  const [open, close] = [encodeURI(OPEN), encodeURI(CLOSE)];
  const mark = new RegExp(`(?:${OPEN}|${open})${secret}x(\\d+)(?:${CLOSE}|${close})`, 'g');
  return { text: out, formulas, mark };
}
