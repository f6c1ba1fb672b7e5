import { DAY_MS } from './day-ms.ts';
import { fromLocalTime, TIME_ZONE } from './time-zone.ts';

const time = new Intl.DateTimeFormat('es-UY', {
  hour: '2-digit',
  minute: '2-digit',
  // `hour12: false` prints midnight as 24:00 in older browsers.
  hourCycle: 'h23',
  timeZone: TIME_ZONE,
});
const day = new Intl.DateTimeFormat('es-UY', { day: 'numeric', month: 'short', timeZone: TIME_ZONE });
const dayOfYear = new Intl.DateTimeFormat('es-UY', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const key = new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE });

/** Formats a time in the institute's zone: «Hoy, 09:14», «Ayer, 22:31», «18 nov, 19:05». */
export function momentText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return `${dayName(at, now)}, ${time.format(at)}`;
}

/** Formats a time as the institute's local hour: «09:14». */
export function timeOfDayText(iso: string): string {
  return time.format(new Date(iso));
}

/** Formats a day: «Hoy», «Ayer», «18 nov» or «18 nov 2025». */
export function dayText(iso: string, now = new Date()): string {
  return dayName(new Date(iso), now);
}

/** Returns the local day: `2026-11-21`. */
export function dayKey(at: Date): string {
  return key.format(at);
}

/** Formats a duration: «1 h 05 min», «12 min», «40 s». */
export function durationText(seconds: number): string {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.round(whole / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

function dayName(at: Date, now: Date): string {
  if (dayKey(at) === dayKey(now)) return 'Hoy';
  if (dayKey(at) === dayKey(new Date(now.getTime() - DAY_MS))) return 'Ayer';
  const sameYear = dayKey(at).slice(0, 4) === dayKey(now).slice(0, 4);
  return (sameYear ? day : dayOfYear).format(at).replaceAll(' de ', ' ').replace('.', '');
}

const weekday = new Intl.DateTimeFormat('es-UY', { weekday: 'long', day: 'numeric', timeZone: TIME_ZONE });
const weekdayOfMonth = new Intl.DateTimeFormat('es-UY', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  timeZone: TIME_ZONE,
});

/** Formats a future time: «lunes 3 a las 18:00», with the month unless it is the current one. */
export function futureMomentText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const isSoon = dayKey(at).slice(0, 7) === dayKey(now).slice(0, 7);
  return `${(isSoon ? weekday : weekdayOfMonth).format(at).replace(',', '')} a las ${time.format(at)}`;
}

/** Formats a future day: «lunes 3». */
export function weekdayText(iso: string): string {
  return weekday.format(new Date(iso)).replace(',', '');
}

/** Formats a day with its month: «domingo 6 de diciembre». */
export function weekdayDateText(iso: string): string {
  return weekdayOfMonth.format(new Date(iso)).replace(',', '');
}

/** Returns the last second of a local day, in the API's format. */
export function endOfDay(day: string): string {
  return fromLocalTime(`${day}T23:59:59`);
}
