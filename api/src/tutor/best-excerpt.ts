import { readWords } from '../search/words.ts';

/** Ends at a sign before a space, so not within 1.000, and takes a question together with its answer. */
const SENTENCE = /.+?(?:[.!…]["»”)]*(?=\s|$)|$)\s*/gs;
const MIN_SENTENCES = 2;
const MAX_SENTENCES = 3;

/** The sentences in a row that have most of the question, from the first that has some of it. */
export function bestExcerpt(text: string, stems: Set<string>): string {
  const sentences = text.match(SENTENCE) ?? [text];
  const asked = sentences.map(
    (sentence) => new Set(readWords(sentence).flatMap(({ stem }) => (stems.has(stem) ? [stem] : []))),
  );
  let [best, most] = [0, -1];
  for (let at = 0; at <= Math.max(0, sentences.length - MIN_SENTENCES); at += 1) {
    const there = new Set(asked.slice(at, at + MAX_SENTENCES).flatMap((some) => [...some])).size;
    const value = 2 * there + ((asked[at]?.size ?? 0) > 0 ? 1 : 0);
    if (value > most) [best, most] = [at, value];
  }
  return sentences
    .slice(best, best + MAX_SENTENCES)
    .join('')
    .trim();
}
