import { portalConfig } from '@rambla/kit/config';

/** The institute's. */
export const TIME_ZONE = portalConfig.timeZone;

const DAY_MS = 86_400_000;
const offsets = new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, timeZoneName: 'longOffset' });

/** What the institute's clocks show more than UTC at that moment, in milliseconds. */
function offsetAt(ms: number): number {
  const name = offsets.formatToParts(ms).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  const total = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60_000;
  return sign === '-' ? -total : total;
}

/** `2026-11-21T14:30`: what the institute's clocks show at that moment. */
export function toLocal(iso: string): string {
  const ms = Date.parse(iso);
  return new Date(ms + offsetAt(ms)).toISOString().slice(0, 16);
}

/** The other way round. In the hour that comes twice: the earlier; in one that is left out: just after it. */
export function fromLocal(local: string): string {
  const shown = Date.parse(`${local}Z`);
  const [before, after] = [offsetAt(shown - DAY_MS), offsetAt(shown + DAY_MS)];
  const fits = [shown - before, shown - after].filter((ms) => ms + offsetAt(ms) === shown);
  return new Date(fits.length > 0 ? Math.min(...fits) : shown - before).toISOString();
}
