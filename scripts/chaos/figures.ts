/** Returns the percentile of values for `share`, from 0 to 1. */
export function computePercentile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export function formatMs(value: number): string {
  return `${Math.round(value)} ms`;
}

/** Counts the values, most frequent first: `200 × 512, 503 × 3`. */
export function formatCounts(values: Iterable<string | number>): string {
  const counts = new Map<string | number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ordered = [...counts].sort(([, a], [, b]) => b - a);
  return ordered.map(([value, count]) => `${value} × ${count}`).join(', ') || 'nada';
}
