/** Returns each part's percentage, rounded so that they sum to 100; all 0 when the sum is 0. */
export function toWholePercents(parts: number[]): number[] {
  const sum = parts.reduce((all, part) => all + part, 0);
  if (sum === 0) return parts.map(() => 0);
  const exact = parts.map((part) => (100 * part) / sum);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((all, share) => all + share, 0);
  const largestRests = exact
    .map((share, index) => ({ index, rest: share - Math.floor(share) }))
    .sort((a, b) => b.rest - a.rest)
    .slice(0, Math.round(missing));
  for (const { index } of largestRests) whole[index] = (whole[index] ?? 0) + 1;
  return whole;
}
