import { describe, expect, it } from 'vitest';
import { deviceName, lastSeenText } from './device-name.ts';

describe('deviceName', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
      'Chrome en Android',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
      'Edge en Windows',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari en iPhone',
    ],
    ['curl/8', 'Dispositivo desconocido'],
  ])('knows %s', (userAgent, name) => {
    expect(deviceName(userAgent)).toBe(name);
  });
});

describe('lastSeen', () => {
  it('says how long ago in the largest unit', () => {
    const now = Date.parse('2026-11-21T12:00:00Z');
    expect(lastSeenText('2026-11-21T11:59:40Z', now)).toBe('Hace un momento');
    expect(lastSeenText('2026-11-21T09:00:00Z', now)).toBe('Hace 3 horas');
    expect(lastSeenText('2026-11-20T11:00:00Z', now)).toBe('Ayer');
  });
});
