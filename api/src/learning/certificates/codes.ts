import { randomInt } from 'node:crypto';

/** The letters omit 0, O, 1 and I, which look alike on paper. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 12;
const GROUP = 4;
/** Maps letters that valid codes never contain to the letter probably meant. */
const MEANT: Record<string, string> = { O: 'Q', '0': 'Q', '1': 'L', I: 'L' };

/** Generates a random code of 60 bits, which nobody can guess. */
export function generateCertificateCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** Normalises a typed code or one from an address. */
export function normaliseCertificateCode(text: string): string {
  return text.replace(/[^0-9a-z]/gi, '').toUpperCase();
}

/** Formats a code for reading and typing: `7K4Q-29XD-M2TB`. */
export function formatCertificateCode(code: string): string {
  return code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? '';
}

/** Finds a letter that valid codes never contain, and guesses the code meant; null without such a letter. */
export function guessIntendedCode(code: string): { wrong: string; code: string } | null {
  const wrong = [...code].find((letter) => letter in MEANT);
  if (wrong === undefined) return null;
  return { wrong, code: [...code].map((letter) => MEANT[letter] ?? letter).join('') };
}
