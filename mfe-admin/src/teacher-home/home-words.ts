import { DAY_MS } from '@rambla/kit/format/day-ms';
import { dayKey } from '@rambla/kit/format/moment';

/** Returns the number of midnights since a time, in the institute's zone. */
export function daysSince(iso: string, now = new Date()): number {
  const [from, to] = [new Date(iso), now].map((at) => Date.parse(dayKey(at))) as [number, number];
  return Math.max(0, (to - from) / DAY_MS);
}

/** Formats the days since a time: «desde hoy», «desde ayer», «hace 4 días». */
export function daysAgoText(iso: string, now = new Date()): string {
  const days = daysSince(iso, now);
  if (days === 0) return 'desde hoy';
  return days === 1 ? 'desde ayer' : `hace ${days} días`;
}
