/** The moment as the database and the API write it: ISO 8601, UTC, milliseconds; sorts as text. */
export function now(): string {
  const moment = Date.now();
  if (moment !== latest.moment) latest = { moment, text: new Date(moment).toISOString() };
  return latest.text;
}

// A busy process asks many times within a millisecond.
let latest = { moment: 0, text: '' };

/** The moment `ms` milliseconds from now (negative: ago). */
export function fromNow(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
