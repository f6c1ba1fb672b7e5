import { expect, test } from 'vitest';
import { secondsSince } from './seconds-since.ts';

test('counts whole seconds, none for what has just been', () => {
  expect(secondsSince(10_000, 10_900)).toBe(0);
  expect(secondsSince(10_000, 75_500)).toBe(65);
});

test('a clock that was set back or far ahead meanwhile stays within what the server takes', () => {
  expect(secondsSince(10_000, 0)).toBe(0);
  expect(secondsSince(0, Date.UTC(2199, 0))).toBe(30 * 86_400);
});

test('what has no moment is of now', () => {
  expect(secondsSince(undefined)).toBe(0);
});
