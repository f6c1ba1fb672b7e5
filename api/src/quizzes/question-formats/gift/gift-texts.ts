import { escapeHtml } from '../../../core/text/escape-html.ts';
import { extractMath } from '../../../platform/text/extract-math.ts';
import type { TextFormat } from '../../../platform/text/text-to-render.ts';
import { convertMoodleTextToHtml, decodeEntities } from '../html-parts.ts';
import { stripTags } from '../question-texts.ts';
import { unescapeGift } from './gift-text.ts';

export type GiftFormat = 'html' | 'markdown' | 'plain' | 'moodle';

const PREFIX = /^\s*\[(html|markdown|plain|moodle)\]/i;
const TAG = /<\/?(?:p|br|b|i|u|em|strong|span|div|img|sub|sup|ul|ol|li|table|tr|td|th|pre|code|a|h[1-6])\b/i;
// Characters that Markdown would interpret: emphasis, code, tags, escapes, headings, lists, quotes, links.
const MARKDOWN = /[*_`<\\~^]|&[#\w]|\]\(|\]:|^\s*(?:[-+=>#]|\d{1,9}[.)]\s)|^(?: {4}|\t)/m;

/** Splits off a format prefix such as `[html]`. */
export function splitFormatPrefix(raw: string): { format: GiftFormat | undefined; rest: string } {
  const prefix = PREFIX.exec(raw);
  if (!prefix) return { format: undefined, rest: raw };
  return { format: (prefix[1] ?? '').toLowerCase() as GiftFormat, rest: raw.slice(prefix[0].length) };
}

/** True when Markdown shows the text exactly as written. */
export function isPlainMarkdown(text: string): boolean {
  return !MARKDOWN.test(extractMath(text, { format: 'markdown' }).text);
}

/** Rewrites `$x$` as `\(x\)`, because in HTML a single dollar marks no formula. */
function withoutDollars(text: string): string {
  const { text: kept, formulas } = extractMath(text, { format: 'markdown' });
  return kept.replace(/\uE000(\d+)\uE001/g, (_all, index: string) => {
    const { latex = '', source = '', display = true } = formulas[Number(index)] ?? {};
    return display || source.startsWith('\\') ? source : `\\(${latex}\\)`;
  });
}

/** Converts plain text to HTML that shows it as written. */
export function convertPlainTextToHtml(text: string): string {
  return escapeHtml(withoutDollars(text.trim())).replace(/\n/g, '<br>');
}

/** Moodle's own format: HTML in which line breaks count, except between tags. */
function autoAsHtml(text: string): string {
  if (!TAG.test(text)) return convertPlainTextToHtml(decodeEntities(text));
  return text.trim().replace(/(?<!>)\n|\n(?!\s*<)/g, '<br>');
}

function toHtml(text: string, format: GiftFormat): string {
  if (format === 'html') return text;
  if (format === 'markdown') return convertMoodleTextToHtml(text, 'markdown');
  return format === 'plain' ? convertPlainTextToHtml(text) : autoAsHtml(text);
}

/** Reads a question's texts; each text may name its own format, but the question stores a single format. */
export class GiftTextReader {
  readonly #base: GiftFormat;
  readonly #target: TextFormat;
  readonly #formats = new Set<GiftFormat>();
  #isPlain = true;

  constructor(base: GiftFormat, target: TextFormat = 'markdown') {
    this.#base = base;
    this.#target = target;
  }

  /** Reads a text that is rendered. */
  read(raw: string | undefined): string {
    const { format = this.#base, rest } = splitFormatPrefix(raw ?? '');
    return this.add(unescapeGift(rest), format);
  }

  add(text: string, format: GiftFormat = this.#base): string {
    if (text === '') return '';
    this.#formats.add(format);
    this.#isPlain &&= isPlainMarkdown(text);
    return this.#target === 'html' ? toHtml(text, format) : text;
  }

  /** Reads an answer as plain text, without tags. */
  readPlain(raw: string): string {
    const { format, rest } = splitFormatPrefix(raw);
    const text = unescapeGift(rest);
    return format === 'html' ? stripTags(text) : text;
  }

  /** Reads a text that learners choose from a list, which Moodle shows as HTML. */
  readListed(raw: string): string {
    const { format = this.#base } = splitFormatPrefix(raw);
    const text = this.readPlain(raw);
    return format === 'moodle' ? decodeEntities(text) : text;
  }

  /** Returns a format that shows all texts read so far correctly. */
  chooseFormat(): TextFormat {
    const { size } = this.#formats;
    if (size === 0) return this.#base === 'html' ? 'html' : 'markdown';
    if (this.#formats.has('html')) return 'html';
    if (this.#formats.has('markdown')) return size === 1 || this.#isPlain ? 'markdown' : 'html';
    return this.#isPlain ? 'markdown' : 'html';
  }
}
