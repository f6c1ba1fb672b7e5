import { numberText } from '@rambla/kit/format/numbers';

/** Formats a whole percent, with decimals only where rounding would reach the pass mark or 100. */
export function percentText(percent: number, passMark: number | null): string {
  const limits = [passMark ?? 100, 100].filter((limit) => percent < limit);
  const decimals = [0, 1, 2].find((count) => limits.every((limit) => Number(percent.toFixed(count)) < limit));
  return `${numberText(percent, decimals)} %`;
}
