import { badRequest } from '../http/errors.ts';

// Invisible and direction characters make different names look equal, or reverse the text beside them.
export const HIDDEN_CHARACTERS = '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\u2800';
// Forbids four combining marks in a row; without the lookahead 60 kB of text take half a minute.
const NO_PILES = '(?!.*\\p{M}{4})';
const SHOWN = `(?=[^${HIDDEN_CHARACTERS}]*[\\p{L}\\p{N}\\p{P}\\p{S}])`;
const PLAIN = `[^${HIDDEN_CHARACTERS}]*`;

export const PLAIN_NAME_ERROR = 'Tiene que ser un texto de una línea, sin caracteres que no se ven.';
export const PLAIN_NAME = new RegExp(`^${NO_PILES}${SHOWN}${PLAIN}$`, 'u');
export const PLAIN_TEXT_PATTERN = `^${NO_PILES}${PLAIN}$`;

/** Composes characters and collapses spaces, so that equal-looking names are stored equal. */
export function toPlainName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** Checks a name that no schema has validated; returns the Spanish complaint, or undefined. */
export function findNameError(text: string): string | undefined {
  return PLAIN_NAME.test(text) ? undefined : PLAIN_NAME_ERROR;
}

/** Normalises a name that no schema has validated; throws 400 when it is invalid. */
export function requirePlainName(field: string, text: string): string {
  const message = findNameError(text);
  if (message !== undefined) throw badRequest('invalid_input', message, [{ field, message }]);
  return toPlainName(text);
}
