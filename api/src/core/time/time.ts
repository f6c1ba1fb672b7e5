import { invalidField } from '../http/errors.ts';

/** Returns the current time in the database's format, an ISO text in UTC that sorts by time. */
export function now(): string {
  const moment = Date.now();
  if (moment !== latest.moment) latest = { moment, text: new Date(moment).toISOString() };
  return latest.text;
}

// Caches the text, because a busy process asks many times per millisecond.
let latest = { moment: 0, text: '' };

const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** Formats milliseconds as ISO time. Years beyond four digits are clamped, since they would not sort. */
export function toIsoTime(ms: number): string {
  return new Date(Math.min(Math.max(ms, FIRST), LAST)).toISOString();
}

/** Converts a request's time to the database's format; throws 400 for `field` when invalid. */
export function parseIsoTime(field: string, text: string): string {
  const ms = Date.parse(text);
  // JavaScript rejects leap seconds and reads 30 February as a day in March.
  if (Number.isNaN(ms) || !isDay(text.slice(0, DAY_LENGTH))) throw invalidField(field, 'No es una fecha.');
  return toIsoTime(ms);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && toIsoTime(ms).startsWith(day);
}

/** Returns the ISO time `ms` milliseconds from now; negative values lie in the past. */
export function fromNow(ms: number): string {
  return toIsoTime(Date.now() + ms);
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
