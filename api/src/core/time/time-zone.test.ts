import { afterEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { DEFAULT_TIME_ZONE, getEndOfDay, getLocalDay, getStartOfDay, setTimeZone } from './time-zone.ts';

afterEach(() => setTimeZone(DEFAULT_TIME_ZONE));

describe.each([
  ['America/Montevideo', '2026-07-01', '2026-07-01T03:00:00.000Z', '2026-07-02T02:59:59.999Z'],
  ['Asia/Kolkata', '2026-07-01', '2026-06-30T18:30:00.000Z', '2026-07-01T18:29:59.999Z'],
  ['America/Santiago', '2026-01-01', '2026-01-01T03:00:00.000Z', '2026-01-02T02:59:59.999Z'],
  ['America/Santiago', '2026-07-01', '2026-07-01T04:00:00.000Z', '2026-07-02T03:59:59.999Z'],
  // Clocks change from 24:00 to 23:00, and from 00:00 to 01:00.
  ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T03:59:59.999Z'],
  ['America/Santiago', '2026-09-06', '2026-09-06T04:00:00.000Z', '2026-09-07T02:59:59.999Z'],
])('%s, %s', (zone, day, first, last) => {
  test(`lasts from ${first} to ${last}`, () => {
    setTimeZone(zone);
    expect([getStartOfDay(day), getEndOfDay(day)]).toEqual([first, last]);
    expect([getLocalDay(first), getLocalDay(last)]).toEqual([day, day]);
    expect(getLocalDay(Date.parse(first) - 1) < day).toBe(true);
    expect(getLocalDay(Date.parse(last) + 1) > day).toBe(true);
  });
});

test.each(['Uruguay time', '-03:00', 'America/Nowhere'])('%s is no setting', (zone) => {
  expect(() => readConfig({ TIME_ZONE: zone })).toThrow('no es una zona horaria');
});
