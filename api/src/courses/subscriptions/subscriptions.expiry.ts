import { invalidField } from '../../core/http/errors.ts';
import { now, parseIsoTime } from '../../core/time/time.ts';

/** Normalises the end of a subscription for the database; throws 400 for one in the past. */
export function readSubscriptionExpiry(text: string | null): string | null {
  if (text === null) return null;
  const expiresAt = parseIsoTime('expiresAt', text);
  if (expiresAt <= now()) throw invalidField('expiresAt', 'Tiene que ser una fecha futura.');
  return expiresAt;
}
