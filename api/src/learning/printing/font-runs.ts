/** A font file with a part of the letters. */
export type FontSet = 'latin' | 'latin-ext';
export const FONT_SETS: readonly FontSet[] = ['latin', 'latin-ext'];

/** Matches the letters in a font's `latin` file; its `latin-ext` file has the others. */
const WESTERN = /[ -\u00ff\u0131\u0152\u0153\u02c6\u02da\u02dc\u2000-\u206f\u20ac\u2122]+/g;

/** Splits a text into runs by the font file that has their letters. */
export function splitFontRuns(text: string): { text: string; set: FontSet }[] {
  const runs: { text: string; set: FontSet }[] = [];
  let end = 0;
  for (const { 0: western, index } of text.matchAll(WESTERN)) {
    if (index > end) runs.push({ text: text.slice(end, index), set: 'latin-ext' });
    runs.push({ text: western, set: 'latin' });
    end = index + western.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), set: 'latin-ext' });
  return runs;
}
