import { afterEach, expect, test } from 'vitest';
import { DEFAULT_TIME_ZONE, formatLocalTime, setTimeZone } from '../../../core/time/time-zone.ts';
import { listWeeklyTimes, shiftLaterLiveClass } from './series.ts';

afterEach(() => setTimeZone(DEFAULT_TIME_ZONE));

const first = { startsAt: '2030-03-18T18:00:00.000Z', endsAt: '2030-03-18T19:30:00.000Z' };

test('each week at the same hour of the institute, also where its clocks change, until a day inclusive', () => {
  setTimeZone('Europe/Madrid');
  const all = listWeeklyTimes(first, '2030-04-08');
  expect(all.map(({ startsAt }) => formatLocalTime(startsAt))).toEqual([
    ...['2030-03-18 19:00', '2030-03-25 19:00', '2030-04-01 19:00', '2030-04-08 19:00'],
  ]);
  expect(all[3]).toEqual({ startsAt: '2030-04-08T17:00:00.000Z', endsAt: '2030-04-08T18:30:00.000Z' });
  expect(listWeeklyTimes(first, '2030-04-07')).toHaveLength(3);
  const late = { startsAt: '2030-03-18T22:45:00.000Z', endsAt: '2030-03-19T00:45:00.000Z' };
  expect(listWeeklyTimes(late, '2030-03-25')).toHaveLength(2);
  const after = { startsAt: '2030-03-19T17:00:00.000Z', endsAt: '2030-03-19T18:00:00.000Z' };
  const moved = shiftLaterLiveClass(all[3] ?? first, first, after);
  expect([formatLocalTime(moved.startsAt), formatLocalTime(moved.endsAt)]).toEqual([
    ...['2030-04-09 18:00', '2030-04-09 19:00'],
  ]);
});

test('a series has a year at most, and no end before its beginning', () => {
  expect(listWeeklyTimes(first, '2031-03-18')).toHaveLength(53);
  for (const until of ['2030-03-17', '2032-01-01'])
    expect(() => listWeeklyTimes(first, until)).toThrow(expect.objectContaining({ statusCode: 400 }));
});
