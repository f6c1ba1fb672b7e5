import { DAY_MS } from '@rambla/kit/format/day-ms';

/** Returns the number of whole days since a time. */
export function daysSince(iso: string): number {
  return Math.max(0, Math.floor((Date.now() - Date.parse(iso)) / DAY_MS));
}

/** Formats the days since a time: «desde hoy», «desde ayer», «hace 4 días». */
export function daysAgoText(iso: string): string {
  const days = daysSince(iso);
  if (days === 0) return 'desde hoy';
  return days === 1 ? 'desde ayer' : `hace ${days} días`;
}
