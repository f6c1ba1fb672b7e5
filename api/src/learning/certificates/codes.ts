import { randomInt } from 'node:crypto';

/** Without 0, O, 1 and I, which look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;
/** The likely code behind a mistyped letter. */
const MEANT: Record<string, string> = { O: 'Q', '0': 'Q', '1': 'L', I: 'L' };

/** Draws a code: of 60 bits, so that nobody finds one by trying. */
export function drawCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Normalises a typed code or one from an address. */
export function readCode(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** The code as it is read and typed: `7K4Q-29XD-M2TB`. */
export function showCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** A letter of the code that none has, and the code that may have been meant. */
export function guessMeant(code: string): { wrong: string; code: string } | null {
  const wrong = [...code].find((letter) => letter in MEANT);
  if (wrong === undefined) return null;
  return { wrong, code: [...code].map((letter) => MEANT[letter] ?? letter).join('') };
}
