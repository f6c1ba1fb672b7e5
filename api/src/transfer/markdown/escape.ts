/** Formulas of MathJax and Moodle's TeX filter, which stay unchanged. */
const FORMULA = /\\\([\s\S]{1,4000}?\\\)|\\\[[\s\S]{1,4000}?\\\]|\$\$[\s\S]{1,4000}?\$\$/g;

const SPECIAL = /[\\`*_\]<$~|]/g;
const LINE_START = /^(\s*)(#{1,6}(?=\s)|>|[-+](?=\s)|\d{1,9}[.)](?=\s)|={3,}|-{3,})/;

function escapeWords(words: string): string {
  const escaped = words.replace(SPECIAL, '\\$&').replace(/&(?=#?\w{1,31};)/g, '\\&');
  // A backslash before the bracket would open a formula.
  return escaped.replaceAll('[', '&#91;');
}

/** Escapes text for Markdown; `escapeMarkdownLineStart` also prevents lists and headings. */
export function escapeMarkdown(text: string): string {
  let out = '';
  let at = 0;
  for (const match of text.matchAll(FORMULA)) {
    out += escapeWords(text.slice(at, match.index)) + match[0].replace(/\n\s*\n/g, '\n');
    at = match.index + match[0].length;
  }
  return out + escapeWords(text.slice(at));
}

export function countFormulas(markdown: string): number {
  return markdown.match(FORMULA)?.length ?? 0;
}

export function escapeMarkdownLineStart(line: string): string {
  return line.replace(LINE_START, (_all, space: string, marker: string) =>
    /^\d/.test(marker) ? `${space}${marker.slice(0, -1)}\\${marker.slice(-1)}` : `${space}\\${marker}`,
  );
}

/** Escapes an address for a Markdown link. */
export function escapeMarkdownUrl(address: string): string {
  return address.replace(/[\s<>()\\]/g, (character) =>
    encodeURIComponent(character).replace(/[()]/g, (one) => (one === '(' ? '%28' : '%29')),
  );
}
