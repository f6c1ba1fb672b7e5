/** The moment as the database and the API write it: ISO 8601, UTC, milliseconds; sorts as text. */
export function now(): string {
  return new Date().toISOString();
}

/** The moment `ms` milliseconds from now (negative: ago). */
export function fromNow(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
