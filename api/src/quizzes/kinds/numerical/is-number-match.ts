interface Range {
  value: number | null;
  tolerance: number;
  min: number | null;
  max: number | null;
}

/** Tolerance for the floating-point error of a decimal number. */
function slack(...values: number[]): number {
  return Math.max(...values.map(Math.abs)) * 1e-12;
}

/** True when the answer is within the tolerance of a value, or within a range. */
export function isNumberMatch(answer: number, { value, tolerance, min, max }: Range): boolean {
  if (value !== null) return Math.abs(answer - value) <= tolerance + slack(answer, value);
  if (min === null || max === null) return false;
  return answer >= min - slack(answer, min) && answer <= max + slack(answer, max);
}

/** Formats a number in Spanish; very large or small ones as `6,02 × 10^23`. */
export function formatDecimal(value: number): string {
  return String(value)
    .replace('.', ',')
    .replace(/e\+?(-?\d+)$/, ' × 10^$1');
}
