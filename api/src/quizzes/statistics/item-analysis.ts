import {
  computeCovariance,
  computeMaxCovariance,
  computeMean,
  computeVariance,
  roundStatistic,
} from './math.ts';

interface Item {
  marks: number[];
  /** Each attempt's total without this item. */
  rests: number[];
  maxMark: number;
}

function columns(attempts: number[][], maxMarks: number[], totals: number[]): Item[] {
  return maxMarks.map((maxMark, position) => {
    const marks = attempts.map((row) => row[position] ?? 0);
    const rests = totals.map((total, index) => total - (marks[index] ?? 0));
    return { marks, rests, maxMark };
  });
}

/** Floating-point noise among equal values must not count as spread. */
const NOISE = 1e-12;

function removeNoise(value: number): number {
  return Math.abs(value) < NOISE ? 0 : value;
}

function analyse({ marks, rests, maxMark }: Item) {
  const facility = roundStatistic((100 * computeMean(marks)) / maxMark);
  if (marks.length < 2) {
    return {
      facilityIndex: facility,
      standardDeviation: null,
      discriminationIndex: null,
      discriminativeEfficiency: null,
    };
  }
  const spread = removeNoise(computeVariance(marks));
  const together = computeCovariance(marks, rests);
  return {
    facilityIndex: facility,
    standardDeviation: roundStatistic((100 * Math.sqrt(spread)) / maxMark),
    discriminationIndex: roundStatistic(
      (100 * together) / Math.sqrt(spread * removeNoise(computeVariance(rests))),
    ),
    discriminativeEfficiency: roundStatistic(
      (100 * together) / removeNoise(computeMaxCovariance(marks, rests)),
    ),
  };
}

/**
 * Computes Moodle's item analysis by its documented formulas («Quiz statistics calculations»). Each
 * row of `attempts` holds one attempt's marks by position.
 */
export function computeItemStatistics(attempts: number[][], maxMarks: number[]) {
  const totals = attempts.map((row) => row.reduce((sum, mark) => sum + mark, 0));
  const items = columns(attempts, maxMarks, totals);
  const possible = maxMarks.reduce((sum, mark) => sum + mark, 0);
  // Negative values have no root, so such items have no effective weight.
  const roots = items.map(({ marks }) =>
    attempts.length < 2 ? Number.NaN : Math.sqrt(removeNoise(computeCovariance(marks, totals))),
  );
  const allRoots = roots.filter((root) => !Number.isNaN(root)).reduce((sum, root) => sum + root, 0);
  return items.map((item, position) => ({
    ...analyse(item),
    intendedWeight: roundStatistic((100 * item.maxMark) / possible),
    effectiveWeight: roundStatistic((100 * (roots[position] ?? Number.NaN)) / allRoots),
  }));
}
