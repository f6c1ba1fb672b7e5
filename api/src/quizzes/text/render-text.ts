import type * as Markdown from 'marked';
import type Temml from 'temml';
import { atFirstUse } from '../../at-first-use.ts';
import type { TextFormat } from '../questions/kinds.ts';
import { cleanHtml } from './clean-html.ts';
import { type Formula, PLACEHOLDER, takeMathOut } from './take-math-out.ts';
import { asItIs, isTangled } from './tangled.ts';

const temml = atFirstUse(
  'temml',
  (loaded: { default?: typeof Temml } & typeof Temml) => loaded.default ?? loaded,
);
const marked = atFirstUse('marked', ({ Marked }: typeof Markdown) => new Marked({ gfm: true, breaks: true }));
const UNREADABLE = '<span class="temml-error"';
const GAP = /\[\[(\d{1,2})\]\]/g;
const NOT_MATH = new Set(['code', 'pre', 'kbd']);

export interface TextOptions {
  format: TextFormat;
  /** `[[1]]` becomes an empty `<span data-gap="1">`. */
  gaps?: boolean;
  /** One line: without the paragraph around it. */
  inline?: boolean;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

function unreadable(source: string): string {
  return `Fórmula con un error: <code>${escaped(source)}</code>`;
}

function toMathMl({ latex, display, source }: Formula): string {
  try {
    const options = {
      displayMode: display,
      throwOnError: false,
      trust: false,
      maxExpand: 200,
      annotate: false,
    };
    const html = temml().renderToString(latex, options);
    // Its own words for what went wrong are English.
    if (html.startsWith(UNREADABLE)) return unreadable(source);
    // The page's policy allows no inline styles; classes say the same.
    return html.replace(/ style="[^"]*"/g, '');
  } catch {
    return unreadable(source);
  }
}

function toHtml(text: string, { format, inline = false }: TextOptions): string {
  if (format === 'html') return text;
  if (isTangled(text)) return asItIs(text);
  return inline ? marked().parseInline(text, { async: false }) : marked().parse(text, { async: false });
}

/** A text as a page may show it: HTML that cannot run, formulas as MathML, pictures as `image:ID`. */
export function renderText(source: string, options: TextOptions): string {
  if (source === '') return '';
  const { text, formulas } = takeMathOut(source, options.format);
  const sourceOf = (_all: string, index: string) => formulas[Number(index)]?.source ?? '';
  const withMath = (piece: string, tagName: string) => {
    if (NOT_MATH.has(tagName))
      return piece.replace(PLACEHOLDER, (...args) => escaped(sourceOf(args[0], args[1])));
    const gapped = options.gaps ? piece.replace(GAP, '<span data-gap="$1"></span>') : piece;
    return gapped.replace(PLACEHOLDER, (_all, index: string) => {
      const formula = formulas[Number(index)];
      return formula ? toMathMl(formula) : '';
    });
  };
  return cleanHtml(toHtml(text, options), {
    text: withMath,
    // Never a formula's markup within an attribute, where it could end it.
    attribute: (value) => value.replace(PLACEHOLDER, sourceOf),
  }).trim();
}
