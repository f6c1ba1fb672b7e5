import { DAY, HOUR, toMoment } from '../core/time/time.ts';
import { atLocal, offsetAt } from '../core/time/time-zone.ts';
import type { Preferences } from './preferences/preferences.queries.ts';

const NIGHT = 22;
const MORNING = 7;

function hourAt(ms: number): number {
  return new Date(ms + offsetAt(ms)).getUTCHours();
}

/** True at night, for whoever wants silence then. */
export function isSilentAt({ quietNights }: Pick<Preferences, 'quietNights'>, ms: number): boolean {
  return quietNights && (hourAt(ms) >= NIGHT || hourAt(ms) < MORNING);
}

/** The last time at or before `ms` at which the institute's clocks showed this hour. */
export function lastTimeAt(hour: number, ms = Date.now()): number {
  const midnight = Math.floor((ms + offsetAt(ms)) / DAY) * DAY;
  const today = atLocal(midnight + hour * HOUR);
  return today <= ms ? today : atLocal(midnight - DAY + hour * HOUR);
}

/** The end of the night's silence. */
export function nextMorning(ms = Date.now()): string {
  const midnight = Math.floor((ms + offsetAt(ms)) / DAY) * DAY;
  const today = atLocal(midnight + MORNING * HOUR);
  return toMoment(today > ms ? today : atLocal(midnight + DAY + MORNING * HOUR));
}
