import { MathFinder } from './formulas.ts';

const LATEX_N = /^n(?:abla|eq?|eg|geq|leq|i|mid|ot|otin|u|subseteq|parallel|earrow|warrow)(?![a-zA-Z])/;

/**
 * Visits characters, skipping escapes and formulas: people leave the braces of `$$\frac{1}{2}$$` unescaped.
 * `visit` returns true to stop.
 */
export function walkUnescaped(
  text: string,
  visit: (character: string, at: number) => boolean | undefined,
): void {
  const formulas = new MathFinder(text);
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    const end = character === '$' || character === '\\' ? formulas.endAt(at) : undefined;
    if (end !== undefined) at = end - 1;
    else if (character === '\\') at += 1;
    else if (visit(character, at)) return;
  }
}

/** Returns the index of the first unescaped `wanted`; -1 when there is none. */
export function findUnescaped(text: string, wanted: string): number {
  let found = -1;
  walkUnescaped(text, (_character, at) => {
    if (!text.startsWith(wanted, at)) return false;
    found = at;
    return true;
  });
  return found;
}

/** Splits at every unescaped `sign`. */
export function splitUnescaped(text: string, sign: string): string[] {
  const ends: number[] = [];
  walkUnescaped(text, (character, at) => {
    if (character === sign) ends.push(at);
    return false;
  });
  return [...ends, text.length].map((end, index) => text.slice((ends[index - 1] ?? -1) + 1, end));
}

function isEscape(text: string, at: number): boolean {
  const next = text[at + 1] ?? '';
  if (next === '') return false;
  return '~=#{}:\\'.includes(next) || text.startsWith('-\\>', at - 1) || text.startsWith('\\//', at);
}

/** Resolves GIFT's escapes. `\neq` stays LaTeX, `\n` is a line break. */
export function unescapeGift(text: string): string {
  if (!text.includes('\\')) return text.trim();
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at] as string;
    const next = text[at + 1] ?? '';
    if (character !== '\\') result += character;
    else if (isEscape(text, at)) {
      result += next;
      at += 1;
    } else if (next === 'n' && !LATEX_N.test(text.slice(at + 1, at + 12))) {
      result += '\n';
      at += 1;
    } else result += character;
  }
  return result.trim();
}

/** Escapes arrows in our own way, because GIFT has no escape for them. */
export function escapeArrows(text: string): string {
  return text.replaceAll('->', '-\\>');
}

export function escapeComment(text: string): string {
  return text.replace(/^\/\//, '\\//');
}

/** A line break stays literal when its escape `\n` would begin a LaTeX command. */
export function escapeGift(text: string): string {
  return text.replace(/[\\~=#{}:]/g, '\\$&').replace(/\r?\n/g, (_all, at: number, whole: string) => {
    return LATEX_N.test(`n${whole.slice(at + 1, at + 12)}`) ? '\n' : '\\n';
  });
}
