import { describe, expect, it } from 'vitest';
import { formatClock, formatShortDuration, formatSpokenDuration } from './clock.ts';

describe('times', () => {
  it.each([
    [0, '0:00'],
    [426.9, '7:06'],
    [3726, '1:02:06'],
    [Number.NaN, '0:00'],
  ])('%d is written %s', (seconds, text) => {
    expect(formatClock(seconds)).toBe(text);
  });

  it.each([
    [426, '7 minutos 6 segundos'],
    [3661, '1 hora 1 minuto 1 segundo'],
    [172_860, '2 días 1 minuto'],
    [0, '0 segundos'],
  ])('%d is said %s', (seconds, text) => {
    expect(formatSpokenDuration(seconds)).toBe(text);
  });

  it.each([
    [45, '45 s'],
    [1122, '19 min'],
    [3600, '1 h'],
    [5400, '1 h 30 min'],
  ])('%d is listed as %s', (seconds, text) => {
    expect(formatShortDuration(seconds)).toBe(text);
  });
});
