const MIN_RUN = 3;
const MAX_UNIT = 4;
/** Longer texts are hard to guess even when they repeat a key. */
const MAX_LENGTH = 64;

/** Sequences of letters, digits and keys, which are also recognised backwards. */
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

/** Counts the characters from `start` on that repeat or continue a sequence. */
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

/** True when a text consists only of runs: `0123456789`, `qwertyasdf`, `aaaaabbbbb`, `1qaz2wsx3edc`. */
function isAllRuns(signs: string[]): boolean {
  for (let at = 0; at < signs.length; ) {
    const length = runFrom(signs, at);
    if (length < MIN_RUN) return false;
    at += length;
  }
  return true;
}

/** True for a text that repeats up to four characters, such as `holaholahola`. */
function isRepetition(signs: string[]): boolean {
  const units = Array.from({ length: MAX_UNIT }, (_, index) => index + 1);
  return units.some((unit) => signs.every((sign, at) => at < unit || sign === signs[at - unit]));
}

/** True when a lower-case text without spaces can be predicted from its first characters. */
export function isPredictableText(text: string): boolean {
  const signs = [...text];
  return signs.length <= MAX_LENGTH && (isAllRuns(signs) || isRepetition(signs));
}
