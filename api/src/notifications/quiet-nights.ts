import { DAY, HOUR, toIsoTime } from '../core/time/time.ts';
import { getUtcOffset, localToUtc } from '../core/time/time-zone.ts';
import type { RecipientPreferences } from './preferences/preferences.queries.ts';

const NIGHT = 22;
const MORNING = 7;

function hourAt(ms: number): number {
  return new Date(ms + getUtcOffset(ms)).getUTCHours();
}

/** True during the night, for people who want quiet nights. */
export function isQuietAt({ quietNights }: Pick<RecipientPreferences, 'quietNights'>, ms: number): boolean {
  return quietNights && (hourAt(ms) >= NIGHT || hourAt(ms) < MORNING);
}

/** Returns the most recent time, in ms, at which the local clock showed this full hour. */
export function getLastTimeAtHour(hour: number): number {
  const ms = Date.now();
  const midnight = Math.floor((ms + getUtcOffset(ms)) / DAY) * DAY;
  const today = localToUtc(midnight + hour * HOUR);
  return today <= ms ? today : localToUtc(midnight - DAY + hour * HOUR);
}

/** Returns the next end of the quiet night. */
export function getNextMorning(): string {
  const ms = Date.now();
  const midnight = Math.floor((ms + getUtcOffset(ms)) / DAY) * DAY;
  const today = localToUtc(midnight + MORNING * HOUR);
  return toIsoTime(today > ms ? today : localToUtc(midnight + DAY + MORNING * HOUR));
}
