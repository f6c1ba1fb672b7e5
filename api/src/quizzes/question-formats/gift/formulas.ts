interface Delimiter {
  open: string;
  close: string;
  isFormula: (within: string, after: string) => boolean;
}

const MAX_LATEX = 4_000;

/** Text between delimiters is no formula when it contains GIFT answers or unbalanced braces. */
function isLatex(text: string): boolean {
  const plain = text.replace(/\\[\s\S]/g, '');
  if (/\{\s*[=~#>]|#|\n\t[=~]| -> /.test(plain)) return false;
  let depth = 0;
  for (const [brace] of plain.matchAll(/[{}]/g)) {
    depth += brace === '{' ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}

/** A single dollar usually means money, so a formula must touch both dollars and contain LaTeX. */
function isInlineLatex(within: string, after: string): boolean {
  if (/^\s|\s$|\n|\s\{|\s[=~]\S/.test(within) || /^\d/.test(after) || !isLatex(within)) return false;
  return /\\[a-zA-Z]|[{}^_]/.test(within) || /^[^\s\d][^\s]*=[^\s]*[^\s=]$/.test(within);
}

const DELIMITERS: Delimiter[] = [
  { open: '$$', close: '$$', isFormula: isLatex },
  { open: '\\(', close: '\\)', isFormula: isLatex },
  { open: '\\[', close: '\\]', isFormula: isLatex },
];
const DOLLAR: Delimiter = { open: '$', close: '$', isFormula: isInlineLatex };

/** Finds formulas from left to right; remembers each delimiter's next place, so that searches stay fast. */
export class MathFinder {
  readonly #text: string;
  readonly #places = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  #next(wanted: string, from: number): number {
    let place = this.#places.get(wanted) ?? 0;
    if (place === -1 || place >= from) return place;
    place = this.#text.indexOf(wanted, from);
    while (wanted === '$' && place > 0 && this.#text[place - 1] === '\\')
      place = this.#text.indexOf(wanted, place + 1);
    this.#places.set(wanted, place);
    return place;
  }

  #delimiterAt(at: number): Delimiter | undefined {
    const double = DELIMITERS.find(({ open }) => this.#text.startsWith(open, at));
    if (double || this.#text[at] !== '$') return double;
    return this.#text[at - 1] === '$' ? undefined : DOLLAR;
  }

  /** Returns the end of a formula that starts at `at`; else undefined. */
  endAt(at: number): number | undefined {
    const delimiter = this.#delimiterAt(at);
    if (!delimiter) return undefined;
    const { open, close, isFormula } = delimiter;
    const from = at + open.length;
    const end = this.#next(close, from);
    if (end === -1 || end === from || end - from > MAX_LATEX) return undefined;
    const another = open === close ? -1 : this.#next(open, from);
    if (another !== -1 && another < end) return undefined;
    const after = end + close.length;
    return isFormula(this.#text.slice(from, end), this.#text.slice(after, after + 1)) ? after : undefined;
  }
}
