import { invalidField } from '../../core/http/errors.ts';

const WEIGHTS = [2, 9, 8, 7, 6, 3, 4];
const DIGITS = 8;

function checkDigit(digits: string): number {
  const sum = WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return (10 - (sum % 10)) % 10;
}

/** Removes prefixes and punctuation, such as those of «CI 4.567.890-5» or «C.I.: …». */
function digitsOf(text: string): string {
  return text
    .trim()
    .replace(/^C\.?\s?I\.?\s?[:.]?\s?(?=\d)/i, '')
    .replace(/[.\-\s]/g, '')
    .replace(/^0+/, '');
}

/** Parses a Uruguayan identity number (ci) to its digits; undefined for an invalid one. */
export function parseCi(text: string): string | undefined {
  const digits = digitsOf(text);
  if (!/^\d{6,8}$/.test(digits)) return undefined;
  const padded = digits.padStart(DIGITS, '0');
  return checkDigit(padded) === Number(padded[DIGITS - 1]) ? digits : undefined;
}

/** Explains in Spanish why a ci cannot be parsed. */
export function explainInvalidCi(text: string): string {
  const digits = digitsOf(text);
  if (!/^\d{6,8}$/.test(digits)) return 'La cédula tiene entre 6 y 8 números.';
  const right = checkDigit(digits.padStart(DIGITS, '0'));
  return `El dígito verificador no coincide: debería ser ${right}.`;
}

/** Normalises a ci; throws 400 when it is invalid. Null stays null. */
export function requireValidCi(text: string | null): string | null {
  if (text === null) return null;
  const digits = parseCi(text);
  if (digits === undefined) throw invalidField('ci', explainInvalidCi(text));
  return digits;
}
