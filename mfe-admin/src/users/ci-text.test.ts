import { expect, test } from 'vitest';
import { ciText } from './ci-text.ts';

test.each([
  ['48123071', '4.812.307-1'],
  ['1234561', '123.456-1'],
])('%s is shown as %s', (digits, text) => {
  expect(ciText(digits)).toBe(text);
});
