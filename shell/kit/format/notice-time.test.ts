import { expect, test } from 'vitest';
import { agoText, notificationPeriodOf } from './notice-time.ts';

const NOW = new Date('2026-11-22T15:00:00Z');

test.each([
  ['2026-11-22T14:59:40Z', 'recién', 'Hoy'],
  ['2026-11-22T14:48:00Z', 'hace 12 min', 'Hoy'],
  ['2026-11-22T13:30:00Z', 'hace 1 h', 'Hoy'],
  ['2026-11-22T11:14:00Z', '08:14', 'Hoy'],
  // It is still yesterday in Montevideo.
  ['2026-11-22T02:05:00Z', 'ayer, 23:05', 'Esta semana'],
  ['2026-11-18T15:00:00Z', 'miércoles', 'Esta semana'],
  // A week ago by the calendar, so its weekday would be today's.
  ['2026-11-15T16:00:00Z', '15 nov', 'Esta semana'],
  ['2026-11-10T15:00:00Z', '10 nov', 'Antes'],
])('%s was %s', (at, text, period) => {
  expect([agoText(at, NOW), notificationPeriodOf(at, NOW)]).toEqual([text, period]);
});
