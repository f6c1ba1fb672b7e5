import type { FullQuiz } from '@rambla/api/contract';
import { parseNumberOr } from '../bank/kinds/draft-values.ts';
import { fromLocalTimeOrNull, toLocalTimeOrEmpty } from '../quiz-text.ts';

/** A group's dates as typed, where an empty date stands for the common one. */
export type GroupDatesDraft = { groupId: number; opensAt: string; closesAt: string; minutes: string };
export type DatesDraft = { opensAt: string; closesAt: string; onlyGroups: boolean; dates: GroupDatesDraft[] };

type Dated = Pick<FullQuiz, 'opensAt' | 'closesAt' | 'onlyGroups'> & {
  dates: NonNullable<FullQuiz['dates']>;
};

export function toDatesDraft({ opensAt, closesAt, onlyGroups, dates }: Dated): DatesDraft {
  return {
    opensAt: toLocalTimeOrEmpty(opensAt),
    closesAt: toLocalTimeOrEmpty(closesAt),
    onlyGroups,
    dates: dates.map((one) => ({
      groupId: one.groupId,
      opensAt: toLocalTimeOrEmpty(one.opensAt),
      closesAt: toLocalTimeOrEmpty(one.closesAt),
      minutes: one.minutes === null ? '' : String(one.minutes),
    })),
  };
}

export function toDatesBody({ opensAt, closesAt, onlyGroups, dates }: DatesDraft) {
  return {
    opensAt: fromLocalTimeOrNull(opensAt),
    closesAt: fromLocalTimeOrNull(closesAt),
    onlyGroups,
    dates: dates.map((one) => ({
      groupId: one.groupId,
      opensAt: fromLocalTimeOrNull(one.opensAt),
      closesAt: fromLocalTimeOrNull(one.closesAt),
      minutes: parseNumberOr(one.minutes, null),
    })),
  };
}
