import type { CalendarItem } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { groupEventsByDay } from './calendar-events.ts';
import { addMonths, isDay, weekdayOf, weeksOf } from './days.ts';

const base = {
  courseId: 1,
  courseName: 'Álgebra',
  courseType: 'FING',
  extraSeconds: 0,
  done: false,
  teaches: false,
  groupId: null,
} as const;
const quiz = (id: number, startsAt: string | null, endsAt: string | null): CalendarItem => ({
  ...base,
  kind: 'quiz',
  id,
  title: `Q${id}`,
  startsAt,
  endsAt,
});

test('a quiz of several days opens and closes; one of a day happens once, at the hours of the institute', () => {
  const days = groupEventsByDay([
    quiz(1, '2026-11-25T11:00:00.000Z', '2026-11-28T02:59:00.000Z'),
    quiz(2, '2026-11-25T10:00:00.000Z', '2026-11-25T12:00:00.000Z'),
    quiz(3, null, '2026-11-26T02:00:00.000Z'),
  ]);
  const shown = [...days].map(([day, list]) => [
    day,
    ...list.map(({ time, what, until, item }) => [item.id, what, time, until]),
  ]);
  expect(shown).toEqual([
    ['2026-11-25', [2, 'Abre', '07:00', '09:00'], [1, 'Abre', '08:00', null], [3, 'Cierra', '23:00', null]],
    ['2026-11-27', [1, 'Cierra', '23:59', null]],
  ]);
});

test('a month is shown in whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11-01');
  expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual([6, '2026-10-26', '2026-12-06']);
  expect(weeksOf('2027-02-01')).toHaveLength(4);
  expect([weekdayOf('2026-11-23'), weekdayOf('2026-11-29')]).toEqual([0, 6]);
});

test('a month later is the same day or the last one', () => {
  expect([addMonths('2027-01-31', 1), addMonths('2026-12-05', 1), addMonths('2026-03-31', -1)]).toEqual([
    ...['2027-02-28', '2027-01-05', '2026-02-28'],
  ]);
  expect([isDay('2026-02-30'), isDay('2026-02-28'), isDay('x')]).toEqual([false, true, false]);
});
