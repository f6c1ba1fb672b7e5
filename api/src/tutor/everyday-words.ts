import { readFileSync } from 'node:fs';

/** Of a stem that the list does not have, in bits. */
const UNLISTED = 17;

const bits = new Map<string, number>();
for (const line of readFileSync(new URL('./everyday-words.txt', import.meta.url), 'utf8').split('\n')) {
  if (line.startsWith('#')) continue;
  const [level, ...stems] = line.split(' ');
  for (const stem of stems) bits.set(stem, Number(level));
}

/** From 0, for what people say all the time, to 1 for a word that everyday talk does not have. */
export function oddityOf(stems: string[]): number {
  return Math.min(...stems.map((stem) => bits.get(stem) ?? UNLISTED)) / UNLISTED;
}
