import { expect, test } from 'vitest';
import { Speedometer } from './speedometer.ts';

test('the speed is that of the last seconds, not of the whole upload', () => {
  const meter = new Speedometer();
  for (let second = 0; second <= 60; second += 1)
    meter.addSample(second < 50 ? 0 : (second - 50) * 1000, second * 1000);
  expect(meter.bytesPerSecond).toBeCloseTo(1000, -2);
});

test('without bytes on the way there is no speed to tell', () => {
  const meter = new Speedometer();
  meter.addSample(100, 0);
  expect(meter.bytesPerSecond).toBeUndefined();
  meter.addSample(100, 5000);
  expect(meter.bytesPerSecond).toBeUndefined();
});

test('after a pause it begins anew', () => {
  const meter = new Speedometer();
  meter.addSample(0, 0);
  meter.addSample(1000, 1000);
  meter.reset();
  expect(meter.bytesPerSecond).toBeUndefined();
});
