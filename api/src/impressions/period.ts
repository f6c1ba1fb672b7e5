import { invalidField } from '../http/errors.ts';
import { now, readMoment, toMoment } from '../time/time.ts';
import { dayOf, endOf, startOf } from '../time/time-zone.ts';

const DAY_ALONE = /^\d{4}-\d{2}-\d{2}$/;

/** A moment, or when a day of the institute begins. */
function readStart(field: string, text: string): string {
  const moment = readMoment(field, text);
  return DAY_ALONE.test(text) ? startOf(text) : moment;
}

export interface Period {
  from?: string;
  /** What happened at this moment is not in it any more. */
  until?: string;
}

/** Moments, or whole days of the institute: `to=2026-03-01` includes all of that day. */
export function readPeriod({ from, to }: { from?: string; to?: string }): Period {
  const period: Period = {};
  if (from !== undefined) period.from = readStart('from', from);
  if (to !== undefined) {
    const last = readStart('to', to);
    period.until = toMoment(Date.parse(DAY_ALONE.test(to) ? endOf(to) : last) + 1);
  }
  if (period.from && period.until && period.from >= period.until) {
    throw invalidField('to', 'Tiene que ser posterior al comienzo.');
  }
  // Nothing has happened after now, and a period without end is quicker to answer.
  if (period.until && period.until > now()) delete period.until;
  return period;
}

/** Days of the institute, both included; the first is empty for all that there were. */
export interface Days {
  first: string;
  /** None for a period up to now. */
  last?: string;
  /** When the period begins within the first day. */
  since?: string;
}

function beginsDay(moment: string): boolean {
  return moment === startOf(dayOf(moment));
}

/**
 * The days that a period is made of; undefined when it begins or ends within one. Up to now it may begin within one: who
 * watched since then was last seen since then.
 */
export function daysOf({ from, until }: Period): Days | undefined {
  const isWhole = from === undefined || beginsDay(from);
  const days: Days = { first: from === undefined ? '' : dayOf(from) };
  if (until === undefined) return isWhole ? days : { ...days, since: from };
  return isWhole && beginsDay(until) ? { ...days, last: dayOf(Date.parse(until) - 1) } : undefined;
}
