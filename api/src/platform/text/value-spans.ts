const FORMULA = String.raw`\{=((?:[^{}\n]|\{[^{}\n]{1,40}\}){1,500})\}`;
const NAME = String.raw`\{([\p{L}][\p{L}\p{N}_]{0,29})\}`;
const MARK = /<span data-value="">([^<]{1,2000})<\/span>/g;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };

/** Matches `{name}` and `{=formula}`; callers must check the name. */
export function createPlaceholderPattern(flags: string): RegExp {
  return new RegExp(`${FORMULA}|${NAME}`, `u${flags}`);
}

/** Reads the formula of a placeholder; HTML keeps a space in it as an entity. */
function formulaOf(placeholder: string): string {
  return placeholder.replace(/^\{=?|\}$/g, '').replaceAll('&nbsp;', ' ');
}

/** Lists a text's formulas, including plain variable names. */
export function listPlaceholderFormulas(text: string, names: string[]): string[] {
  return [...text.matchAll(createPlaceholderPattern('g'))]
    .filter(([, formula, name]) => formula !== undefined || names.includes(name ?? ''))
    .map(([all]) => formulaOf(all));
}

/** Returns the placeholder at this position as written; undefined when there is none. */
export function findPlaceholderAt(text: string, at: number, names: readonly string[]): string | undefined {
  const finder = createPlaceholderPattern('y');
  finder.lastIndex = at;
  const [all, formula, name] = finder.exec(text) ?? [];
  return formula !== undefined || names.includes(name ?? '') ? all : undefined;
}

/** Creates an element that shows the placeholder until a value replaces it; `escaped` is HTML. */
export function createValueSpan(escaped: string): string {
  return `<span data-value="">${escaped}</span>`;
}

/** Replaces placeholder elements by values; an element without a value stays. */
export function replaceValueSpans(html: string, textFor: (formula: string) => string | undefined): string {
  return html.replace(MARK, (mark, escaped: string) => {
    const source = escaped.replace(/&(amp|lt|gt|quot);/g, (_all, name: string) => ENTITIES[name] ?? '');
    return textFor(formulaOf(source)) ?? mark;
  });
}
