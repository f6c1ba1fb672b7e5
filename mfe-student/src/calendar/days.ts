import { DAY_MS } from '@rambla/kit/format/day-ms';
import { dayKey } from '@rambla/kit/format/moment';
import { fromLocalTime } from '@rambla/kit/format/time-zone';

const DAY = /^\d{4}-\d\d-\d\d$/;

/** Parses a day like `2026-11-23`, which has no time zone. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

export function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text)) && toDay(Date.parse(text)) === text;
}

export function getToday(now = new Date()): string {
  return dayKey(now);
}

export function addDays(day: string, days: number): string {
  return toDay(dateOf(day).getTime() + days * DAY_MS);
}

/** Returns the same day of another month, or that month's last day. */
export function addMonths(day: string, months: number): string {
  const date = dateOf(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth() + months];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return toDay(Date.UTC(year, month, Math.min(date.getUTCDate(), last)));
}

/** Returns the first day of this day's month. */
export function firstDayOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`;
}

/** Returns 0 for Mondays and 6 for Sundays. */
export function weekdayOf(day: string): number {
  return (dateOf(day).getUTCDay() + 6) % 7;
}

/** Lists the weeks of a month, each from Monday to Sunday. */
export function weeksOf(month: string): string[][] {
  const first = addDays(month, -weekdayOf(month));
  const weeks: string[][] = [];
  for (let day = first; day.slice(0, 7) <= month.slice(0, 7); day = addDays(day, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  return weeks;
}

/** Converts days to a range of moments, including the last day. */
export function toCalendarPeriod(first: string, last: string): { from: string; to: string } {
  return { from: fromLocalTime(`${first}T00:00`), to: fromLocalTime(`${addDays(last, 1)}T00:00`) };
}

const utc = { timeZone: 'UTC' } as const;
const month = new Intl.DateTimeFormat('es-UY', { month: 'long', year: 'numeric', ...utc });
const long = new Intl.DateTimeFormat('es-UY', { weekday: 'long', day: 'numeric', month: 'long', ...utc });

/** Formats a month as «Noviembre de 2026». */
export function monthText(day: string): string {
  return capitalize(month.format(dateOf(day)));
}

/** Formats a day as «miércoles 25 de noviembre». */
export function weekdayAndDayText(day: string): string {
  return long.format(dateOf(day)).replace(',', '');
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
