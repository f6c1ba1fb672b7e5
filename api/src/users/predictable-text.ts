const MIN_RUN = 3;
const MAX_UNIT = 4;
/** Nobody guesses how often somebody pressed the same key a hundred times. */
const MAX_LENGTH = 64;

/** What fingers and counting run along, forwards and backwards; each digit is followed by the next, 9 by 0. */
const LINES = [
  '01234567890',
  'abcdefghijklmnñopqrstuvwxyz',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjklñ',
  'zxcvbnm',
  ...['1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm'],
];

function reversed(text: string): string {
  return [...text].reverse().join('');
}

const PAIRS = [...LINES, ...LINES.map(reversed)].map(
  (line) => new Set([...line].map((sign, index) => sign + (line[index + 1] ?? ''))),
);

/** How many signs from `start` on go along one line, or are the same one. */
function runFrom(signs: string[], start: number): number {
  const isSame = (at: number) => signs[at] === signs[at - 1];
  const follows = (pairs: Set<string>) => (at: number) => pairs.has(`${signs[at - 1]}${signs[at]}`);
  const lengths = [isSame, ...PAIRS.map(follows)].map((goesOn) => {
    let end = start + 1;
    while (end < signs.length && goesOn(end)) end += 1;
    return end - start;
  });
  return Math.max(...lengths);
}

/** Nothing but runs: `0123456789`, `qwertyasdf`, `aaaaabbbbb`, `1qaz2wsx3edc`. */
function isAllRuns(signs: string[]): boolean {
  for (let at = 0; at < signs.length; ) {
    const length = runFrom(signs, at);
    if (length < MIN_RUN) return false;
    at += length;
  }
  return true;
}

/** A few signs over and over: `abab…`, `holaholahola`. */
function isRepetition(signs: string[]): boolean {
  const units = Array.from({ length: MAX_UNIT }, (_, index) => index + 1);
  return units.some((unit) => signs.every((sign, at) => at < unit || sign === signs[at - unit]));
}

/** Whether a text, folded and without spaces, can be told from its first signs. */
export function isPredictable(text: string): boolean {
  const signs = [...text];
  return signs.length <= MAX_LENGTH && (isAllRuns(signs) || isRepetition(signs));
}
