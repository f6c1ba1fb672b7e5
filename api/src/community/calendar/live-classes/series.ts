import { invalidField } from '../../../core/http/errors.ts';
import { DAY, toIsoTime } from '../../../core/time/time.ts';
import { getLocalDay, getUtcOffset, localToUtc } from '../../../core/time/time-zone.ts';

const WEEK = 7 * DAY;
/** A year of weekly classes, including one on the same day a year later. */
const MAX_WEEKS = 53;

export interface LiveClassTimes {
  startsAt: string;
  endsAt: string;
}

const lengthOf = ({ startsAt, endsAt }: LiveClassTimes) => Date.parse(endsAt) - Date.parse(startsAt);

/** The institute's local time, encoded as if it were UTC. */
function localOf(moment: string): number {
  const ms = Date.parse(moment);
  return ms + getUtcOffset(ms);
}

function timesAt(local: number, length: number): LiveClassTimes {
  const starts = localToUtc(local);
  return { startsAt: toIsoTime(starts), endsAt: toIsoTime(starts + length) };
}

/** Lists weekly times at the same local hour; throws 400 unless `until` is within a year. */
export function listWeeklyTimes(first: LiveClassTimes, until: string): LiveClassTimes[] {
  if (until < getLocalDay(first.startsAt))
    throw invalidField('repeatUntil', 'Tiene que ser después de la primera.');
  const begin = localOf(first.startsAt);
  const count = Math.floor((Date.parse(until) + DAY - 1 - begin) / WEEK) + 1;
  if (count > MAX_WEEKS) throw invalidField('repeatUntil', 'Puede repetirse un año como máximo.');
  return Array.from({ length: count }, (_, week) => timesAt(begin + week * WEEK, lengthOf(first)));
}

/** Moves groups' times by the distance between two classes of a series. */
export function shiftGroupTimes<T extends { startsAt: string | null; endsAt: string | null }>(
  groups: T[],
  from: LiveClassTimes,
  to: LiveClassTimes,
): T[] {
  const shift = localOf(to.startsAt) - localOf(from.startsAt);
  const moved = (at: string | null) => (at === null ? null : toIsoTime(localToUtc(localOf(at) + shift)));
  return groups.map((group) => ({ ...group, startsAt: moved(group.startsAt), endsAt: moved(group.endsAt) }));
}

/** Moves a later live class by the changed class's shift, and gives it the new length. */
export function shiftLaterLiveClass(
  later: LiveClassTimes,
  before: LiveClassTimes,
  after: LiveClassTimes,
): LiveClassTimes {
  const shift = localOf(after.startsAt) - localOf(before.startsAt);
  return timesAt(localOf(later.startsAt) + shift, lengthOf(after));
}
