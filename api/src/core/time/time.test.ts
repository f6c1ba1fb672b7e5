import { describe, expect, test } from 'vitest';
import { parseIsoTime, toIsoTime } from './time.ts';

describe('a moment that somebody sent', () => {
  test.each([
    ['2026-03-01T09:00:00-03:00', '2026-03-01T12:00:00.000Z'],
    ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59.000Z'],
    ['9999-12-31T23:59:59-03:00', '9999-12-31T23:59:59.999Z'],
    ['0000-01-01T00:00:00+03:00', '0000-01-01T00:00:00.000Z'],
  ])('%s is %s', (text, moment) => {
    expect(parseIsoTime('opensAt', text)).toBe(moment);
  });

  test.each(['2030-12-31T23:59:60Z', '2026-13-01T00:00:00Z', '2026-02-30', 'mañana', ''])(
    '%j is none',
    (text) => {
      expect(() => parseIsoTime('opensAt', text)).toThrow(
        expect.objectContaining({
          statusCode: 400,
          extras: { details: [{ field: 'opensAt', message: 'No es una fecha.' }] },
        }),
      );
    },
  );
});

test('moments sort as text, however far away', () => {
  const sorted = [-1e15, 0, Date.now(), Date.parse('9999-06-01'), 1e15].map(toIsoTime);
  expect(sorted.toSorted()).toEqual(sorted);
});
