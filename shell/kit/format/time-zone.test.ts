import { afterEach, describe, expect, it, vi } from 'vitest';

async function inZone(timeZone: string) {
  vi.resetModules();
  const { portalConfig, setPortalConfig } = await import('../config.ts');
  setPortalConfig({ ...portalConfig, timeZone });
  return import('./time-zone.ts');
}
afterEach(() => vi.resetModules());

describe.each([
  ['America/Montevideo', '2026-11-21T14:30', '2026-11-21T17:30:00.000Z'],
  ['America/Santiago', '2026-01-15T09:00', '2026-01-15T12:00:00.000Z'],
  ['America/Santiago', '2026-07-15T09:00', '2026-07-15T13:00:00.000Z'],
  ['Asia/Kolkata', '2026-07-15T09:00', '2026-07-15T03:30:00.000Z'],
  ['UTC', '2026-07-15T09:00', '2026-07-15T09:00:00.000Z'],
])('%s', (zone, local, iso) => {
  it(`shows ${iso} as ${local}, and takes it back`, async () => {
    const { toLocalTime, fromLocalTime } = await inZone(zone);
    expect([toLocalTime(iso), fromLocalTime(local)]).toEqual([local, iso]);
  });
});

it('takes an hour that the clocks leave out for the one after, and one that comes twice for the first', async () => {
  const { fromLocalTime } = await inZone('America/Santiago');
  expect(fromLocalTime('2026-09-06T00:30')).toBe('2026-09-06T04:30:00.000Z');
  expect(fromLocalTime('2026-04-04T23:30')).toBe('2026-04-05T02:30:00.000Z');
});
