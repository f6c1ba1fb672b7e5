import { expect, test } from 'vitest';
import { detailsText } from './action-names.ts';

test.each([
  [{ role: 'teacher', groups: ['A', 'B'], name: null }, 'role: teacher · groups: A, B'],
  [{ from: { a: 1 } }, 'from: {"a":1}'],
  [{}, ''],
  [null, ''],
])('%j is told as «%s»', (details, text) => {
  expect(detailsText(details)).toBe(text);
});
