import { readFileSync, writeFileSync } from 'node:fs';
import { fold } from '../src/database/search.ts';
import { stem } from '../src/search/stem.ts';

// Makes src/tutor/everyday-words.txt from a JSON array of words, the most frequent first:
// node bench/everyday-words.ts commonWords.json

/** What is rarer is not listed: it is taken for a word of a subject. */
const RAREST_BITS = 16;
const LINE = 110;
const HEADER = `# How common the stems of Spanish words are in everyday talk: bits of information, then the stems.
# Computed from the frequency-ordered words of @zxcvbn-ts/language-es-es 4.1.2 (commonWords.json, MIT), which has them
# from the subtitles of OpenSubtitles 2024 by way of OPUS (https://opus.nlpl.eu/), licensed ODC-BY 1.0.`;

const words = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as string[];
/** By Zipf's law, as a list has no numbers. */
const shareOf = (rank: number) => 1 / (rank + 3);
const whole = words.reduce((sum, _, rank) => sum + shareOf(rank), 0);
const shares = new Map<string, number>();
for (const [rank, word] of words.entries()) {
  const folded = fold(word.toLowerCase()).replace(/[^\p{L}\p{N}]/gu, '');
  if (folded.length > 1) shares.set(stem(folded), (shares.get(stem(folded)) ?? 0) + shareOf(rank));
}
const byBits = Map.groupBy(shares, ([, share]) => Math.round(Math.log2(whole / share)));
const lines = [...byBits]
  .filter(([bits]) => bits <= RAREST_BITS)
  .toSorted(([a], [b]) => a - b)
  .flatMap(([bits, stems]) => {
    const rows = [''];
    for (const [one] of stems.toSorted()) {
      const row = rows.at(-1) ?? '';
      if (row.length + one.length > LINE) rows.push(one);
      else rows[rows.length - 1] = `${row} ${one}`.trim();
    }
    return rows.map((row) => `${bits} ${row}`);
  });
writeFileSync(
  new URL('../src/tutor/everyday-words.txt', import.meta.url),
  `${HEADER}\n${lines.join('\n')}\n`,
);
