import { DAY, toIsoTime } from './time.ts';

/** The default of `TIME_ZONE`, which JavaScript evaluates because SQLite knows no time zones. */
export const DEFAULT_TIME_ZONE = 'America/Montevideo';

let format = formatOf(DEFAULT_TIME_ZONE);

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
}

/** Sets the institute's time zone; call it at start. */
export function setTimeZone(name: string): void {
  format = formatOf(name);
  known.clear();
}

/** Returns the zone's offset from UTC at a time; both in milliseconds. */
export function getUtcOffset(ms: number): number {
  // Caches by quarter hour, because offsets change only at quarter hours and Intl is slow.
  const quarter = Math.floor(ms / QUARTER);
  const offset = known.get(quarter) ?? readOffset(quarter * QUARTER);
  if (known.size >= MAX_KNOWN) known.clear();
  known.set(quarter, offset);
  return offset;
}

const QUARTER = 15 * 60_000;
const MAX_KNOWN = 10_000;
const known = new Map<number, number>();

function readOffset(ms: number): number {
  const name = format.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0', seconds = '0'] =
    /GMT([+-])(\d+):(\d+)(?::(\d+))?/.exec(name) ?? [];
  const total = Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
  return (sign === '-' ? -total : total) * 1000;
}

/** Converts local milliseconds to UTC; a repeated time means the first one, a skipped time moves forward. */
export function localToUtc(local: number): number {
  const [before, after] = [getUtcOffset(local - DAY), getUtcOffset(local + DAY)];
  const fits = [local - before, local - after].filter((ms) => ms + getUtcOffset(ms) === local);
  return fits.length > 0 ? Math.min(...fits) : local - before;
}

/** Returns the institute's local day (YYYY-MM-DD) at this time. */
export function getLocalDay(at: string | number): string {
  const ms = new Date(at).getTime();
  return toIsoTime(ms + getUtcOffset(ms)).slice(0, 10);
}

const WORDS = new Intl.DateTimeFormat('es-UY', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

/** Formats a day (YYYY-MM-DD) as «lunes 23 de noviembre». */
export function formatDayInWords(day: string): string {
  return WORDS.format(new Date(day)).replace(',', '');
}

/** Returns the beginning of a local day, as an ISO time in UTC. */
export function getStartOfDay(day: string): string {
  return toIsoTime(localToUtc(Date.parse(day)));
}

/** Returns the last millisecond of a local day, as an ISO time in UTC. */
export function getEndOfDay(day: string): string {
  return toIsoTime(localToUtc(Date.parse(day) + DAY) - 1);
}

/** Lists the days from `from` to `to`, both inclusive. */
export function listDays(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += DAY) days.push(toIsoTime(at).slice(0, 10));
  return days;
}

/** Formats the institute's local time as spreadsheets parse it: «2026-11-22 14:05». */
export function formatLocalTime(at: string): string {
  const ms = Date.parse(at);
  return toIsoTime(ms + getUtcOffset(ms))
    .slice(0, 16)
    .replace('T', ' ');
}
