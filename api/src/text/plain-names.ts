import { Type } from 'typebox';
import { badRequest } from '../http/errors.ts';

// Control, direction and zero-width characters, fillers without a shape, private use: two names that look the same
// would be two, and a name could turn the text beside it around. Variation selectors are among them.
const HIDDEN = '\\p{Cc}\\p{Cf}\\p{Co}\\p{Cs}\\p{Zl}\\p{Zp}\\p{DI}\\u2800';
// Looking ahead keeps it linear: with the text in the middle, 60 kB take half a minute.
const NO_PILES = '(?!.*\\p{M}{4})';
const SHOWN = `(?=[^${HIDDEN}]*[\\p{L}\\p{N}\\p{P}\\p{S}])`;
const PLAIN = `[^${HIDDEN}]*`;

const COMPLAINT = 'Tiene que ser un texto de una línea, sin caracteres que no se ven.';
const NAME = new RegExp(`^${NO_PILES}${SHOWN}${PLAIN}$`, 'u');

/** A name that others know somebody or something by: on one line, and all of it visible. */
export function PlainName(maxLength: number) {
  return Type.String({ minLength: 1, maxLength, pattern: NAME.source, 'x-message': COMPLAINT });
}

/** The same, or nothing. */
export function PlainText(maxLength: number) {
  return Type.String({ maxLength, pattern: `^${NO_PILES}${PLAIN}$`, 'x-message': COMPLAINT });
}

/** A name as it is stored: composed, with single spaces, so that what looks the same is the same. */
export function toPlainName(text: string): string {
  return text.normalize('NFC').replace(/\s+/gu, ' ').trim();
}

/** What is wrong with a name that no schema has looked at. */
export function findNameComplaint(text: string): string | undefined {
  return NAME.test(text) ? undefined : COMPLAINT;
}

/** The name as it is stored. 400 for one that no schema has looked at and that is not plain. */
export function requirePlainName(field: string, text: string): string {
  const message = findNameComplaint(text);
  if (message !== undefined) throw badRequest('invalid_input', message, [{ field, message }]);
  return toPlainName(text);
}
