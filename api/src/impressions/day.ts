import { HOUR, toMoment } from '../time.ts';

// Uruguay keeps no summer time. In UTC an evening's lessons would count for the day after.
const OFFSET = -3 * HOUR;

/** The day (YYYY-MM-DD) at the institute when it is `at`. */
export function dayOf(at: string | number): string {
  return toMoment(new Date(at).getTime() + OFFSET).slice(0, 10);
}

/** When that day begins, as a moment. */
export function startOf(day: string): string {
  return toMoment(Date.parse(day) - OFFSET);
}

/** The days from `from` to `to`, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += 24 * HOUR) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}
