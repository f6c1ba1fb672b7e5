import type Temml from 'temml';
import { lazyRequire } from '../../core/process/lazy-require.ts';
import { escapeHtml } from '../../core/text/escape-html.ts';
import { extractMath, type MathFormula } from './extract-math.ts';
import { getMarkdownParser } from './markdown.ts';
import { maskValues } from './mask-values.ts';
import { toPageHtml } from './page-markdown.ts';
import { convertPlainTextToHtmlParagraph, isPathologicalMarkdown } from './pathological-markdown.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import {
  type ExceededTextLimit,
  FORMULA_ERROR_PREFIX,
  MAX_HTML_LENGTH,
  MAX_TEXT_PICTURES,
  type TextOptions,
} from './text-to-render.ts';
import { createValueSpan } from './value-spans.ts';

const temml = lazyRequire(
  'temml',
  (loaded: { default?: typeof Temml } & typeof Temml) => loaded.default ?? loaded,
);
const UNREADABLE = '<span class="temml-error"';
const GAP = /\[\[(\d{1,2})\]\]/g;
const NOT_MATH = new Set(['code', 'pre', 'kbd']);

/** The text exceeds a limit, so it is not rendered. */
export class TextLimitError extends Error {
  readonly problem: ExceededTextLimit;

  constructor(problem: ExceededTextLimit) {
    super(`excessive ${problem}`);
    this.problem = problem;
  }
}

function unreadable(source: string): string {
  return `${FORMULA_ERROR_PREFIX}<code>${escapeHtml(source)}</code>`;
}

function toMathMl({ latex: written, display, source }: MathFormula, values: string[] | undefined): string {
  const { latex, restore } = maskValues(written, values);
  try {
    const options = {
      displayMode: display,
      throwOnError: false,
      trust: false,
      maxExpand: 200,
      annotate: false,
    };
    const html = temml().renderToString(latex, options);
    // temml's own error messages are English.
    if (html.startsWith(UNREADABLE)) return unreadable(source);
    // The content policy forbids inline styles; classes replace them.
    return restore(html.replace(/ style="[^"]*"/g, ''), (one) => createValueSpan(escapeHtml(one)));
  } catch {
    return unreadable(source);
  }
}

/** Returns the LaTeX with its standard delimiters. */
function delimited({ latex, display }: MathFormula): string {
  return escapeHtml(display ? `\\[${latex}\\]` : `\\(${latex}\\)`);
}

function toHtml(text: string, { format, inline = false, page }: TextOptions): string {
  if (format === 'html') return text;
  if (isPathologicalMarkdown(text)) return convertPlainTextToHtmlParagraph(text);
  if (page) return toPageHtml(text, page.title);
  return inline
    ? getMarkdownParser().parseInline(text, { async: false })
    : getMarkdownParser().parse(text, { async: false });
}

/** Sums the output's size during rendering, before it fills the memory. */
class Size {
  #length = 0;

  add(html: string): string {
    this.#length += html.length;
    if (this.#length > MAX_HTML_LENGTH) throw new TextLimitError('size');
    return html;
  }
}

function requireFewPictures(html: string): string {
  if (html.split('<img ', MAX_TEXT_PICTURES + 2).length > MAX_TEXT_PICTURES + 1)
    throw new TextLimitError('pictures');
  return html;
}

/** Renders safe HTML with MathML and pictures as `image:ID`; may be slow, so call it in a thread. */
export function renderText(source: string, options: TextOptions): string {
  if (source === '') return '';
  const { text, formulas, mark } = extractMath(source, options);
  const size = new Size();
  const sourceOf = (_all: string, index: string) => size.add(formulas[Number(index)]?.source ?? '');
  const withMath = (part: string, tagName: string) => {
    if (NOT_MATH.has(tagName)) return part.replace(mark, (...args) => escapeHtml(sourceOf(args[0], args[1])));
    const gapped = options.gaps ? part.replace(GAP, '<span data-gap="$1"></span>') : part;
    return gapped.replace(mark, (_all, index: string) => {
      const formula = formulas[Number(index)];
      if (!formula) return '';
      if (formula.isValue) return size.add(createValueSpan(escapeHtml(formula.source)));
      return size.add(options.latex ? delimited(formula) : toMathMl(formula, options.values));
    });
  };
  const html = new Size().add(toHtml(text, options));
  const clean = sanitizeHtml(html, options.page !== undefined, {
    text: withMath,
    // Attributes get the LaTeX source, because markup could end the attribute.
    attribute: (value) => value.replace(mark, sourceOf),
  });
  return requireFewPictures(new Size().add(clean)).trim();
}
