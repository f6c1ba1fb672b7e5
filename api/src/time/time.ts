import { invalidField } from '../http/errors.ts';

/** The moment as the database and the API write it: ISO 8601, UTC, milliseconds; sorts as text. */
export function now(): string {
  const moment = Date.now();
  if (moment !== latest.moment) latest = { moment, text: new Date(moment).toISOString() };
  return latest.text;
}

// A busy process asks many times within a millisecond.
let latest = { moment: 0, text: '' };

const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

/** A moment in milliseconds as text. One that would need a fifth digit of the year is the last that sorts with the others. */
export function toMoment(ms: number): string {
  return new Date(Math.min(Math.max(ms, FIRST), LAST)).toISOString();
}

/** A moment that somebody sent, as the database writes it; 400 that names `field` for what is none. */
export function readMoment(field: string, text: string): string {
  const ms = Date.parse(text);
  // A leap second fits the format but is no moment to JavaScript, and of the thirtieth of February it makes a March day.
  if (Number.isNaN(ms) || !isDay(text.slice(0, DAY_LENGTH))) throw invalidField(field, 'No es una fecha.');
  return toMoment(ms);
}

const DAY_LENGTH = 'YYYY-MM-DD'.length;

function isDay(day: string): boolean {
  const ms = Date.parse(day);
  return !Number.isNaN(ms) && toMoment(ms).startsWith(day);
}

/** The moment `ms` milliseconds from now (negative: ago). */
export function fromNow(ms: number): string {
  return toMoment(Date.now() + ms);
}

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
