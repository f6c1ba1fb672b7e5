import { invalidField } from '../../../core/http/errors.ts';
import { DAY, toMoment } from '../../../core/time/time.ts';
import { atLocal, dayOf, offsetAt } from '../../../core/time/time-zone.ts';

const WEEK = 7 * DAY;
/** A year, and the week that both of its ends may share. */
const MAX_WEEKS = 53;

interface Times {
  startsAt: string;
  endsAt: string;
}

const lengthOf = ({ startsAt, endsAt }: Times) => Date.parse(endsAt) - Date.parse(startsAt);

/** The institute's local time, encoded as if it were UTC. */
function localOf(moment: string): number {
  const ms = Date.parse(moment);
  return ms + offsetAt(ms);
}

function timesAt(local: number, length: number): Times {
  const starts = atLocal(local);
  return { startsAt: toMoment(starts), endsAt: toMoment(starts + length) };
}

/**
 * The times of a live class each week at the same hour of the institute, until this day (YYYY-MM-DD) inclusive. Throws 400 for a
 * day before the first one or more than a year later.
 */
export function weeklyTimes(first: Times, until: string): Times[] {
  if (until < dayOf(first.startsAt))
    throw invalidField('repeatUntil', 'Tiene que ser después de la primera.');
  const begin = localOf(first.startsAt);
  const count = Math.floor((Date.parse(until) + DAY - 1 - begin) / WEEK) + 1;
  if (count > MAX_WEEKS) throw invalidField('repeatUntil', 'Puede repetirse un año como máximo.');
  return Array.from({ length: count }, (_, week) => timesAt(begin + week * WEEK, lengthOf(first)));
}

/** Moves a live class as another one of its series was moved, by the institute's clocks. */
export function movedAlike(later: Times, before: Times, after: Times): Times {
  const shift = localOf(after.startsAt) - localOf(before.startsAt);
  return timesAt(localOf(later.startsAt) + shift, lengthOf(after));
}
