import { computeCentralMoment, computeMean, computeMedian, computeVariance, roundStatistic } from './math.ts';

function consistency(attempts: number[][], totals: number[]): number {
  const positions = attempts[0]?.length ?? 0;
  const parts = Array.from({ length: positions }, (_, position) =>
    computeVariance(attempts.map((row) => row[position] ?? 0)),
  );
  const ofParts = parts.reduce((sum, part) => sum + part, 0);
  return 100 * (positions / (positions - 1)) * (1 - ofParts / computeVariance(totals));
}

/** Computes Moodle's statistics of a whole quiz; mean, median, deviation and errors in percent. */
export function computeScoreStatistics(attempts: number[][], maxScore: number) {
  const totals = attempts.map((row) => row.reduce((sum, mark) => sum + mark, 0));
  const s = totals.length;
  const percent = (value: number) => roundStatistic((100 * value) / maxScore);
  const m2 = computeCentralMoment(totals, 2);
  const k2 = (s * m2) / (s - 1);
  const k3 = (s * s * computeCentralMoment(totals, 3)) / ((s - 1) * (s - 2));
  const k4 =
    (s * s * ((s + 1) * computeCentralMoment(totals, 4) - 3 * (s - 1) * m2 * m2)) /
    ((s - 1) * (s - 2) * (s - 3));
  const cic = s < 2 ? Number.NaN : consistency(attempts, totals);
  const errorRatio = 100 * Math.sqrt(1 - cic / 100);
  return {
    mean: percent(computeMean(totals)),
    median: s === 0 ? null : percent(computeMedian(totals)),
    standardDeviation: percent(Math.sqrt(k2)),
    skewness: roundStatistic(k3 / k2 ** 1.5),
    kurtosis: roundStatistic(k4 / (k2 * k2)),
    internalConsistency: roundStatistic(cic),
    errorRatio: roundStatistic(errorRatio),
    standardError: percent((errorRatio * Math.sqrt(k2)) / 100),
  };
}
