import { invalidField } from '../../../core/http/errors.ts';
import { DAY, toMoment } from '../../../core/time/time.ts';
import { getLocalDay, getUtcOffset, localToUtc } from '../../../core/time/time-zone.ts';

const WEEK = 7 * DAY;
/** A year of weekly classes, including one on the same day a year later. */
const MAX_WEEKS = 53;

export interface Times {
  startsAt: string;
  endsAt: string;
}

const lengthOf = ({ startsAt, endsAt }: Times) => Date.parse(endsAt) - Date.parse(startsAt);

/** The institute's local time, encoded as if it were UTC. */
function localOf(moment: string): number {
  const ms = Date.parse(moment);
  return ms + getUtcOffset(ms);
}

function timesAt(local: number, length: number): Times {
  const starts = localToUtc(local);
  return { startsAt: toMoment(starts), endsAt: toMoment(starts + length) };
}

/** Lists weekly times at the same local hour; throws 400 unless `until` is within a year. */
export function weeklyTimes(first: Times, until: string): Times[] {
  if (until < getLocalDay(first.startsAt))
    throw invalidField('repeatUntil', 'Tiene que ser después de la primera.');
  const begin = localOf(first.startsAt);
  const count = Math.floor((Date.parse(until) + DAY - 1 - begin) / WEEK) + 1;
  if (count > MAX_WEEKS) throw invalidField('repeatUntil', 'Puede repetirse un año como máximo.');
  return Array.from({ length: count }, (_, week) => timesAt(begin + week * WEEK, lengthOf(first)));
}

/** Moves groups' times by the distance between two classes of a series. */
export function shiftGroupsLike<T extends { startsAt: string | null; endsAt: string | null }>(
  groups: T[],
  from: Times,
  to: Times,
): T[] {
  const shift = localOf(to.startsAt) - localOf(from.startsAt);
  const moved = (at: string | null) => (at === null ? null : toMoment(localToUtc(localOf(at) + shift)));
  return groups.map((group) => ({ ...group, startsAt: moved(group.startsAt), endsAt: moved(group.endsAt) }));
}

/** Moves a later live class by the changed class's shift, and gives it the new length. */
export function shiftLike(later: Times, before: Times, after: Times): Times {
  const shift = localOf(after.startsAt) - localOf(before.startsAt);
  return timesAt(localOf(later.startsAt) + shift, lengthOf(after));
}
