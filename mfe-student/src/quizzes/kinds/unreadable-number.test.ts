import type { AttemptQuestion } from '@rambla/api/contract';
import { expect, test } from 'vitest';
import { hasUnreadableNumber } from './unreadable-number.ts';

const question = (rest: Partial<AttemptQuestion>): AttemptQuestion => ({
  slot: 1,
  kind: 'numerical',
  mark: 1,
  html: '',
  response: null,
  flagged: false,
  savedAt: null,
  seq: 0,
  ...rest,
});

test('a number in words is misread, one in figures is not', () => {
  const asked = question({});
  for (const text of ['siete', '7 u 8', 'x = 7']) expect(hasUnreadableNumber(asked, text), text).toBe(true);
  for (const text of ['', ' ', '7', '-3,5', '1.234,5', '2 x 10^3'])
    expect(hasUnreadableNumber(asked, text), text).toBe(false);
  expect(hasUnreadableNumber(question({ kind: 'short' }), 'siete')).toBe(false);
});

test('a unit belongs to the number only where there are units', () => {
  expect(hasUnreadableNumber(question({}), '5 m')).toBe(true);
  expect(hasUnreadableNumber(question({ kind: 'calculated', units: ['m'] }), '5 m')).toBe(false);
  expect(hasUnreadableNumber(question({ kind: 'calculated', units: ['m'] }), 'cinco m')).toBe(true);
});

test('a gap that asks for a number is read like one', () => {
  const gaps: AttemptQuestion['gaps'] = [
    { id: 'a', kind: 'text' },
    { id: 'b', kind: 'number' },
  ];
  const asked = question({ kind: 'gaps', gaps });
  expect(hasUnreadableNumber(asked, { a: 'siete', b: '7' })).toBe(false);
  expect(hasUnreadableNumber(asked, { a: 'siete', b: 'siete' })).toBe(true);
  expect(hasUnreadableNumber(asked, null)).toBe(false);
});
