import { describe, expect, test } from 'vitest';
import { computeItemStatistics } from './item-analysis.ts';
import { computeScoreStatistics } from './score-statistics.ts';

// Computed by hand from Moodle's documentation: four attempts at three questions of 1, 1 and 2 marks.
const ATTEMPTS = [
  [1, 1, 2],
  [1, 0, 1],
  [0, 1, 0],
  [0, 0, 0.5],
];
const MARKS = [1, 1, 2];

describe('item analysis', () => {
  const [first, second, third] = computeItemStatistics(ATTEMPTS, MARKS);

  test('facility index and standard deviation are the mean and the spread in percent of the mark', () => {
    // Means 0.5, 0.5, 0.875; variances 1/3, 1/3, 0.729166…
    expect([first, second, third].map((item) => item?.facilityIndex)).toEqual([50, 50, 43.75]);
    expect(first?.standardDeviation).toBe(57.735027);
    expect(third?.standardDeviation).toBe(42.695628);
  });

  test('the discrimination index is the correlation with the rest of the test', () => {
    // Totals without the first question: 3, 1, 1, 0.5; covariance 0.416667, variance 1.229167.
    expect(first?.discriminationIndex).toBe(65.094455);
    // Totals without the third: 2, 1, 1, 0; marks 2, 1, 0, 0.5: covariance 0.5, variances 0.729167 and
    // 0.666667.
    expect(third?.discriminationIndex).toBe(71.713717);
  });

  test('the efficiency compares with the best order that these marks could have', () => {
    // The unsorted covariance is 0.416667; so is that of sorted marks 0, 0, 1, 1 and totals 0.5, 1, 1, 3.
    expect(first?.discriminativeEfficiency).toBe(100);
    // Sorted marks 0, 0.5, 1, 2 against sorted totals 0, 1, 1, 2 give 0.666667.
    expect(third?.discriminativeEfficiency).toBe(75);
  });

  test('intended weights share the marks, effective ones the roots of the covariances with the total', () => {
    expect([first, second, third].map((item) => item?.intendedWeight)).toEqual([25, 25, 50]);
    // Totals 4, 2, 1, 0.5: covariances 0.75, 0.416667, 1.229167; their roots are 0.866025, 0.645497,
    // 1.108678.
    expect([first, second, third].map((item) => item?.effectiveWeight)).toEqual([
      33.051875, 24.635413, 42.312712,
    ]);
  });

  test('an item that everybody gets right has no discrimination; nothing divides by zero', () => {
    const [easy] = computeItemStatistics(
      [
        [0.1, 1],
        [0.1, 0],
        [0.1, 1],
      ],
      [0.1, 1],
    );
    expect(easy).toMatchObject({
      facilityIndex: 100,
      standardDeviation: 0,
      discriminationIndex: null,
      discriminativeEfficiency: null,
      effectiveWeight: 0,
    });
    expect(computeItemStatistics([[1]], [1])[0]).toMatchObject({
      facilityIndex: 100,
      standardDeviation: null,
    });
    expect(computeItemStatistics([], [1])[0]).toMatchObject({ facilityIndex: null, intendedWeight: 100 });
  });
});

test('the test as a whole: mean, median, deviation, shape, consistency', () => {
  const figures = computeScoreStatistics(ATTEMPTS, 4);
  // Totals 4, 2, 1, 0.5: mean 1.875, median 1.5, variance 2.395833.
  expect(figures).toMatchObject({ mean: 46.875, median: 37.5, standardDeviation: 38.696199 });
  // The coefficient is 1.5 × (1 − (0.333333 + 0.333333 + 0.729167) / 2.395833).
  expect(figures.internalConsistency).toBe(62.608696);
  expect(figures.errorRatio).toBe(61.14843);
  expect(figures.skewness).toBe(1.137624);
});
