import { invalidField } from '../errors.ts';
import { now } from '../time.ts';

/** The end of a subscription as the database writes it; one in the past is 400. */
export function readExpiry(text: string | null): string | null {
  if (text === null) return null;
  const end = new Date(text);
  // A leap second fits the format but is no moment to JavaScript.
  if (Number.isNaN(end.getTime())) throw invalidField('expiresAt', 'No es una fecha.');
  const expiresAt = end.toISOString();
  if (expiresAt <= now()) throw invalidField('expiresAt', 'Tiene que ser una fecha futura.');
  return expiresAt;
}
