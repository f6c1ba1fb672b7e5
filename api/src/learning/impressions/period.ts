import { invalidField } from '../../core/http/errors.ts';
import { now, parseIsoTime, toIsoTime } from '../../core/time/time.ts';
import { getEndOfDay, getLocalDay, getStartOfDay } from '../../core/time/time-zone.ts';

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** Parses a time, or the beginning of a local day. */
function readStart(field: string, text: string): string {
  const moment = parseIsoTime(field, text);
  return DAY_ALONE.test(text) ? getStartOfDay(text) : moment;
}

export interface TimePeriod {
  from?: string;
  /** Exclusive: events at exactly this time are outside. */
  until?: string;
}

/** Parses times or whole local days: `to=2026-03-01` includes that day. */
export function parseTimePeriod({ from, to }: { from?: string; to?: string }): TimePeriod {
  const period: TimePeriod = {};
  if (from !== undefined) period.from = readStart('from', from);
  if (to !== undefined) {
    const last = readStart('to', to);
    period.until = toIsoTime(Date.parse(DAY_ALONE.test(to) ? getEndOfDay(to) : last) + 1);
  }
  if (period.from && period.until && period.from >= period.until) {
    throw invalidField('to', 'Tiene que ser posterior al comienzo.');
  }
  // A period without end is faster to query, and nothing happens in the future.
  if (period.until && period.until > now()) delete period.until;
  return period;
}

/** Local days, both inclusive; an empty first day means no lower limit. */
export interface DayRange {
  first: string;
  /** Undefined for a period until now. */
  last?: string;
  /** Set when the period begins during the first day. */
  since?: string;
}

function beginsDay(moment: string): boolean {
  return moment === getStartOfDay(getLocalDay(moment));
}

/** Converts a period to whole days; undefined when `until` is set and a limit is not a local midnight. */
export function dayRangeOf({ from, until }: TimePeriod): DayRange | undefined {
  const isWhole = from === undefined || beginsDay(from);
  const days: DayRange = { first: from === undefined ? '' : getLocalDay(from) };
  if (until === undefined) return isWhole ? days : { ...days, since: from };
  return isWhole && beginsDay(until) ? { ...days, last: getLocalDay(Date.parse(until) - 1) } : undefined;
}
