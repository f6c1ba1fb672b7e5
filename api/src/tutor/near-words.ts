const SHORTEST_RELATIVE = 5;
/** Words of one family share this part of the longer one: *constante* and *constantemente*. */
const SHARED = 0.65;
const SHORTEST_TYPO = 4;
/** From this length on two letters may be wrong. */
const LONG = 8;
const BEGINNING = 3;

/** Letters that sound alike here, and of which people write one for another. */
const SOUNDS: [RegExp, string][] = [
  [/h/g, ''],
  [/qu|k/g, 'c'],
  [/c(?=[ei])|z/g, 's'],
  [/v/g, 'b'],
  [/ll/g, 'y'],
  [/g(?=[ei])/g, 'j'],
  [/(.)\1/g, '$1'],
];
const FIRST: Record<string, string[]> = {
  b: ['v'],
  c: ['s', 'z', 'k', 'qu'],
  g: ['j'],
  j: ['g'],
  k: ['c', 'qu'],
  q: ['c', 'k'],
  s: ['c', 'z'],
  v: ['b'],
  y: ['ll'],
  z: ['s', 'c'],
};

const soundOf = (word: string) =>
  SOUNDS.reduce((said, [letters, sound]) => said.replace(letters, sound), word);

/** Edits that make one word of the other: a letter more, less or another, or two swapped. */
function editsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const isSame = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      if (isSwapped) least = Math.min(least, (before[j - 2] ?? 0) + 1);
      row.push(least);
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

function sharedLetters(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}

/** The stem belongs to a word of the same family. */
export function isRelative(word: string, other: string): boolean {
  const shared = sharedLetters(word, other);
  return shared >= SHORTEST_RELATIVE && shared >= SHARED * Math.max(word.length, other.length);
}

/** The word may be meant for the other one. */
export function isTypo(word: string, other: string): boolean {
  if (Math.min(word.length, other.length) < SHORTEST_TYPO) return false;
  if (soundOf(word) === soundOf(other)) return true;
  const most = word.length >= LONG ? 2 : 1;
  if (Math.abs(word.length - other.length) > most || word[0] !== other[0]) return false;
  return editsBetween(word, other) <= most;
}

/** Beginnings that a word near this one has: few people miss the first letters, but for how they sound. */
export function beginningsOf(word: string): string[] {
  if (word.length < SHORTEST_TYPO) return [];
  const first = word[0] ?? '';
  const others = (FIRST[first] ?? []).map((letter) => `${letter}${word.slice(1)}`);
  const silent = first === 'h' ? [word.slice(1)] : /[aeiou]/.test(first) ? [`h${word}`] : [];
  return [word, ...others, ...silent].map((one) => one.slice(0, BEGINNING));
}
