import { invalidField } from '../http/errors.ts';
import { now, readMoment } from '../time/time.ts';

/** The end of a subscription as the database writes it; one in the past is 400. */
export function readExpiry(text: string | null): string | null {
  if (text === null) return null;
  const expiresAt = readMoment('expiresAt', text);
  if (expiresAt <= now()) throw invalidField('expiresAt', 'Tiene que ser una fecha futura.');
  return expiresAt;
}
