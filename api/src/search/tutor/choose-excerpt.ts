import { readWords } from '../words.ts';

/** Matches a sentence; a question mark does not end it, so that a question keeps its answer. */
const SENTENCE = /.+?(?:[.!…]["»”)]*(?=\s|$)|$)\s*/gs;
const MIN_SENTENCES = 2;
const MAX_SENTENCES = 3;

/** Chooses consecutive sentences with the most words of the question; prefers early ones. */
export function chooseExcerpt(text: string, stems: Set<string>): string {
  const sentences = text.match(SENTENCE) ?? [text];
  const asked = sentences.map((sentence) =>
    readWords(sentence).flatMap(({ stem }) => (stems.has(stem) ? [stem] : [])),
  );
  const gainOf = (at: number) => {
    const found = asked.slice(at, at + MAX_SENTENCES).flat();
    return 100 * new Set(found).size + 10 * Math.min(asked[at]?.length ?? 0, 9) + Math.min(found.length, 9);
  };
  let best = 0;
  for (let at = 1; at <= sentences.length - MIN_SENTENCES; at += 1) if (gainOf(at) > gainOf(best)) best = at;
  return sentences
    .slice(best, best + MAX_SENTENCES)
    .join('')
    .trim();
}
