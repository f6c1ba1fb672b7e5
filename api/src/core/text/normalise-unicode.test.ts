import { expect, test } from 'vitest';
import { measureMinimumTime } from '../../../test/slowness.ts';
import { isTextMatch } from '../../quizzes/grading/match-text.ts';
import { redactSecrets } from '../process/logging.ts';
import { fold } from './fold.ts';
import { normaliseUnicode } from './normalise-unicode.ts';

const MARKS = `a${'\u0301'.repeat(50_000)}${'\u0327'.repeat(50_000)}`;

test('letters are put together and taken apart as ever', () => {
  expect(normaliseUnicode('Jose\u0301 ñandu\u0301', 'NFC')).toBe('José ñandú');
  expect(normaliseUnicode('\u1ec7', 'NFD')).toBe('e\u0323\u0302');
  expect(normaliseUnicode(`a${'\u0301'.repeat(100)}b`, 'NFD')).toBe(`a${'\u0301'.repeat(30)}b`);
});

test.each([
  ['folded', () => fold(MARKS)],
  [
    'compared',
    () => isTextMatch('a', MARKS.slice(0, 2_000), { caseSensitive: false, accentSensitive: false }),
  ],
])('a hundred thousand marks on one letter are %s in no time', async (_how, act) => {
  expect(await measureMinimumTime(50, act)).toBeLessThan(50);
});

test.each([
  ['a word without an end', `${'a'.repeat(50_000)} eyJ @`],
  ['tokens that never begin', `${'eyJ'.repeat(15_000)} @`],
  ['dots', `${'a.'.repeat(25_000)} eyJ @`],
])('secrets are looked for in %s in no time', async (_name, text) => {
  expect(await measureMinimumTime(50, () => redactSecrets(text))).toBeLessThan(50);
});

test('secrets are taken out wherever they stand', () => {
  const token = 'eyJhbGciOi.eyJzdWIi.c2ln-_bmF0';
  expect(redactSecrets(`Bearer ${token}, x=${token}&y`)).toBe('Bearer […], x=[…]&y');
  expect(redactSecrets(`/a/ana.b+c@rambla.uy/b?m=luis@x.uy`)).not.toMatch(/ana|luis|rambla/);
  expect(redactSecrets(`a@b@c.uy`)).not.toContain('a@b');
  expect(redactSecrets('$argon2id$v=19$m=1 y')).toBe('[…] y');
  expect(redactSecrets('GET /api/calendar/aB-_9.ics 200')).toBe('GET /api/calendar/[…] 200');
  expect(redactSecrets('/api/calendar/address')).toBe('/api/calendar/address');
});
