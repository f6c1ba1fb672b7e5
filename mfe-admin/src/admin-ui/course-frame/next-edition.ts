import { DAY_MS } from '@rambla/kit/format/day-ms';

const HALF_YEAR = 26 * 7;

const words = new Intl.DateTimeFormat('es-UY', { day: 'numeric', month: 'long', timeZone: 'UTC' });

/** Formats a day: «2 de agosto». */
export function formatDayAndMonth(day: string): string {
  return words.format(new Date(day));
}

/** Returns the earliest of some days, such as 2026-08-02. */
export function findEarliestDay(days: string[]): string | undefined {
  return days.toSorted()[0];
}

export function countDaysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);
}

/** Proposes the next edition's start: whole half-years later, on the same weekday, never in the past. */
export function proposeCourseStart(first: string, now = Date.now()): string {
  let at = Date.parse(first);
  do at += HALF_YEAR * DAY_MS;
  while (at < now);
  return new Date(at).toISOString().slice(0, 10);
}

/** Proposes a name: «Microeconomía I, 2026» becomes «Microeconomía I, 2027». */
export function proposeCourseName(name: string, start: string): string {
  const year = start.slice(0, 4) || String(new Date().getFullYear());
  const plain = name.replace(/,? \(?(?:19|20)\d\d\)?$/, '');
  return `${plain}, ${year}` === name ? `${name} (copia)` : `${plain}, ${year}`;
}
