import type { FullQuiz } from '@rambla/api/contract';
import { numberOf } from '../editor/quiz-values.ts';
import { isoOf, localOf } from '../quiz-text.ts';

/** A group's dates as typed; empty means the common ones. */
export type DateRow = { groupId: number; opensAt: string; closesAt: string; minutes: string };
export type DatesDraft = { opensAt: string; closesAt: string; onlyGroups: boolean; dates: DateRow[] };

type Dated = Pick<FullQuiz, 'opensAt' | 'closesAt' | 'onlyGroups'> & {
  dates: NonNullable<FullQuiz['dates']>;
};

export function datesDraft({ opensAt, closesAt, onlyGroups, dates }: Dated): DatesDraft {
  return {
    opensAt: localOf(opensAt),
    closesAt: localOf(closesAt),
    onlyGroups,
    dates: dates.map((one) => ({
      groupId: one.groupId,
      opensAt: localOf(one.opensAt),
      closesAt: localOf(one.closesAt),
      minutes: one.minutes === null ? '' : String(one.minutes),
    })),
  };
}

export function datesBody({ opensAt, closesAt, onlyGroups, dates }: DatesDraft) {
  return {
    opensAt: isoOf(opensAt),
    closesAt: isoOf(closesAt),
    onlyGroups,
    dates: dates.map((one) => ({
      groupId: one.groupId,
      opensAt: isoOf(one.opensAt),
      closesAt: isoOf(one.closesAt),
      minutes: numberOf(one.minutes),
    })),
  };
}
