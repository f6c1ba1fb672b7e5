import { expect, test } from 'vitest';
import { findLargestDrop, findMostRepeatedStep } from './heat-map-steps.ts';

const steps = [
  { second: 0, viewers: 10, repeats: 0 },
  { second: 5, viewers: 9, repeats: 4 },
  { second: 10, viewers: 4, repeats: 1 },
  { second: 15, viewers: 5, repeats: 0 },
];

test('the moment after which most people leave', () => {
  expect(findLargestDrop(steps)).toEqual({ second: 10, lost: 5 });
  expect(findLargestDrop(steps.slice(0, 1))).toBeUndefined();
});

test('the moment that is repeated most', () => {
  expect(findMostRepeatedStep(steps)?.second).toBe(5);
  expect(findMostRepeatedStep([{ second: 0, viewers: 3, repeats: 0 }])).toBeUndefined();
});
