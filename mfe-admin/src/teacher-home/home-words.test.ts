import { expect, test } from 'vitest';
import { daysAgoText } from './home-words.ts';

const NOW = new Date('2026-11-22T12:00:00.000Z');

test.each([
  ['2026-11-22T03:00:00.000Z', 'desde hoy'],
  ['2026-11-22T02:00:00.000Z', 'desde ayer'],
  ['2026-11-21T12:00:00.000Z', 'desde ayer'],
  ['2026-11-19T02:59:00.000Z', 'hace 4 días'],
])('counts days of the institute from %s: %s', (iso, text) => {
  expect(daysAgoText(iso, NOW)).toBe(text);
});
