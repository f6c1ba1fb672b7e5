import { expect, test } from 'vitest';
import { DAY, HOUR, SECOND } from '../../../core/time/time.ts';
import { computeLatePenalty } from '../../../quizzes/grading/late-rule.ts';
import { computeGrade, type GradePartResult } from './compute-grade.ts';
import type { GradePart } from './gradebook.schema.ts';

function earned(key: string, percent: number | null, weight: number, droppable = false): GradePartResult {
  const part: GradePart = {
    key,
    kind: 'hand',
    quizId: null,
    id: 1,
    title: key,
    maxPoints: 100,
    weight,
    droppable,
    published: true,
    listed: true,
  };
  return { part, percent, state: percent === null ? 'open' : 'done' };
}

const weekly = (...marks: (number | null)[]) =>
  marks.map((mark, index) => earned(`w${index}`, mark, 1, true));

test.each<[string, GradePartResult[], number, number | null]>([
  ['weights', [earned('a', 50, 3), earned('b', 90, 1)], 0, 60],
  ['only what has a mark', [earned('a', 50, 3), earned('b', null, 1)], 0, 50],
  ['what weighs nothing', [earned('a', 50, 1), earned('b', 100, 0)], 0, 50],
  ['the two lowest droppable ones', [...weekly(10, 80, 20, 100), earned('exam', 0, 2)], 2, 45],
  ['never the last droppable one', [...weekly(10, null), earned('exam', 100, 1)], 2, 55],
  ['a zero is a mark', weekly(0, 100), 0, 50],
  ['nothing at all', [earned('a', null, 1)], 0, null],
])('a grade counts %s', (_what, parts, dropLowest, total) => {
  expect(computeGrade({ dropLowest, passMark: null }, parts).total).toBe(total);
});

test('lectures alone are no grade while everything else has to come', () => {
  const watched = earned('lectures', 100, 1);
  const lectures = { ...watched, part: { ...watched.part, kind: 'lectures' as const } };
  const rules = { dropLowest: 0, passMark: null };
  const early = computeGrade(rules, [lectures, earned('exam', null, 9)]);
  expect([early.total, early.cells.lectures?.role]).toEqual([null, 'waits']);
  const later = computeGrade(rules, [lectures, earned('exam', 0, 9)]);
  expect([later.total, later.cells.lectures?.role]).toEqual([10, 'counts']);
  expect(computeGrade(rules, [lectures]).total).toBe(100);
});

test('a grade passes as it is shown', () => {
  const seven = [earned('a', (100 * 7) / 12, 1)];
  expect(computeGrade({ dropLowest: 0, passMark: (100 * 7) / 12 }, seven).passed).toBe(true);
  expect(computeGrade({ dropLowest: 0, passMark: 58.35 }, seven).passed).toBe(false);
  expect(computeGrade({ dropLowest: 0, passMark: 50 }, []).passed).toBeNull();
});

test.each([
  [1, 10],
  [DAY / SECOND, 10],
  [DAY / SECOND + 1, 20],
  [(9 * DAY) / SECOND, 35],
  [0, 0],
])('%i seconds late lose %i %% with 10 %% per started day up to 35 %%', (seconds, loss) => {
  expect(computeLatePenalty({ percent: 10, unit: 'day', most: 35 }, seconds)).toBe(loss);
});

test('hours are counted as hours, and a course without a rule takes nothing off', () => {
  expect(computeLatePenalty({ percent: 2.5, unit: 'hour', most: 100 }, (3 * HOUR) / SECOND - 5)).toBe(7.5);
  expect(computeLatePenalty(undefined, 5_000)).toBe(0);
});
