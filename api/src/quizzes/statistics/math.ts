export function computeMean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/** Computes the sample covariance, divided by n − 1 as in Moodle; needs at least two values. */
export function computeCovariance(a: number[], b: number[]): number {
  const meanA = computeMean(a);
  const meanB = computeMean(b);
  const sum = a.reduce((total, value, index) => total + (value - meanA) * ((b[index] ?? 0) - meanB), 0);
  return sum / (a.length - 1);
}

export function computeVariance(values: number[]): number {
  return computeCovariance(values, values);
}

/** Computes the maximum covariance of these values, reached when both are sorted. */
export function computeMaxCovariance(a: number[], b: number[]): number {
  const up = (values: number[]) => values.toSorted((x, y) => x - y);
  return computeCovariance(up(a), up(b));
}

export function computeMedian(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}

/** Computes the central moment: the mean of the n-th powers of the distances from the mean. */
export function computeCentralMoment(values: number[], power: number): number {
  const center = computeMean(values);
  return computeMean(values.map((value) => (value - center) ** power));
}

/** Rounds to six decimals; null for an undefined value (a division by zero, too few attempts). */
export function roundStatistic(value: number): number | null {
  return Number.isFinite(value) ? Math.round(value * 1e6) / 1e6 + 0 : null;
}
