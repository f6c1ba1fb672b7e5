import { portalConfig } from '@rambla/kit/config';
import { DAY_MS } from '@rambla/kit/format/day-ms';

/** The institute's IANA time zone. */
export const TIME_ZONE = portalConfig.timeZone;

const offsets = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** Returns the zone's offset from UTC at that time, in milliseconds. */
function offsetAt(ms: number): number {
  const name = offsets.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const total = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -total : total;
}

/** Converts to the institute's local time: `2026-11-21T14:30`. */
export function toLocalTime(iso: string): string {
  const ms = Date.parse(iso);
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 16);
}

/** Converts local time to UTC. A repeated time means its first occurrence; a skipped time moves forward. */
export function fromLocalTime(local: string): string {
  const shown = Date.parse(`${local}Z`);
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
  const fits = [shown - before, shown - after].filter((ms) => ms + offsetAt(ms) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : shown - before).toISOString();
}
