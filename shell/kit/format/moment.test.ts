import { describe, expect, it } from 'vitest';
import { dayKey, dayText, durationText, endOfDay, futureMomentText, momentText } from './moment.ts';

const now = new Date('2026-11-21T15:00:00Z');

describe('momentText', () => {
  it.each([
    ['2026-11-21T12:14:00Z', 'Hoy, 09:14'],
    ['2026-11-21T02:30:00Z', 'Ayer, 23:30'],
    ['2026-11-18T22:05:00Z', '18 nov, 19:05'],
  ])('tells %s in the time of Uruguay: %s', (iso, text) => {
    expect(momentText(iso, now)).toBe(text);
  });
});

describe('dayText', () => {
  it('says the year of another year', () => {
    expect(dayText('2025-03-05T15:00:00Z', now)).toBe('5 mar 2025');
  });
});

describe('endOfDay', () => {
  it('is still that day in Uruguay, and not a second later', () => {
    const end = endOfDay('2026-12-31');
    expect(dayKey(new Date(end))).toBe('2026-12-31');
    expect(dayKey(new Date(Date.parse(end) + 1000))).toBe('2027-01-01');
  });
});

describe('durationText', () => {
  it.each([
    [40.2, '40 s'],
    [720, '12 min'],
    [3900, '1 h 05 min'],
  ])('%s s is %s', (seconds, text) => {
    expect(durationText(seconds)).toBe(text);
  });
});

it('says a time to come by its weekday', () => {
  expect(futureMomentText('2026-11-23T21:00:00Z', now)).toBe('lunes 23 a las 18:00');
  expect(futureMomentText('2026-11-23T03:00:00Z', now)).toBe('lunes 23 a las 00:00');
  expect(futureMomentText('2027-03-08T11:00:00Z', now)).toBe('lunes 8 de marzo a las 08:00');
});
