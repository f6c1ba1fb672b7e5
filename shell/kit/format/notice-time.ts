import { DAY_MS } from '@rambla/kit/format/day-ms';
import { dayKey, dayText, timeOfDayText } from '@rambla/kit/format/moment';
import { TIME_ZONE } from '@rambla/kit/format/time-zone';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const weekday = new Intl.DateTimeFormat('es-UY', { weekday: 'long', timeZone: TIME_ZONE });

/** Formats a past time: «recién», «hace 12 min», «09:14», «ayer, 23:05», «lunes», «18 nov». */
export function agoText(iso: string, now = new Date()): string {
  const at = new Date(iso);
  const ago = now.getTime() - at.getTime();
  if (ago < MINUTE_MS) return 'recién';
  if (ago < HOUR_MS) return `hace ${Math.floor(ago / MINUTE_MS)} min`;
  if (ago < 3 * HOUR_MS) return `hace ${Math.floor(ago / HOUR_MS)} h`;
  if (dayKey(at) === dayKey(now)) return timeOfDayText(iso);
  if (dayKey(at) === dayKey(new Date(now.getTime() - DAY_MS))) return `ayer, ${timeOfDayText(iso)}`;
  return dayKey(at) > dayKey(new Date(now.getTime() - 7 * DAY_MS)) ? weekday.format(at) : dayText(iso, now);
}

export const NOTIFICATION_PERIODS = ['Hoy', 'Esta semana', 'Antes'] as const;

/** Returns the list heading for a time. */
export function notificationPeriodOf(iso: string, now = new Date()): (typeof NOTIFICATION_PERIODS)[number] {
  const at = new Date(iso);
  if (dayKey(at) === dayKey(now)) return 'Hoy';
  return now.getTime() - at.getTime() < 7 * DAY_MS ? 'Esta semana' : 'Antes';
}
