/** A figure of the table; `goal` as in "≥ 0.6", omitted for plain information. */
export interface BenchRow {
  what: string;
  value: number;
  unit?: 'ms' | 's' | 'kB' | 'MB' | 'MB/s' | '';
  goal?: string;
  more?: string;
}

export function formatValue({ value, unit = '' }: BenchRow): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** True when a figure reaches its goal; undefined without a goal. */
export function isGoalReached({ value, goal }: BenchRow): boolean | undefined {
  const [, sign, limit] = /^([≥≤=]) ([\d.]+)/.exec(goal ?? '') ?? [];
  if (sign === '≥') return value >= Number(limit);
  if (sign === '≤') return value <= Number(limit);
  return sign === '=' ? value === Number(limit) : undefined;
}

export function printRows(rows: BenchRow[]): BenchRow[] {
  for (const row of rows) {
    const mark = isGoalReached(row) === false ? ' NO' : '';
    const goal = row.goal ? `(${row.goal})${mark}` : '';
    console.log(
      `${row.what.padEnd(56)} ${formatValue(row).padStart(10)}  ${goal} ${row.more ?? ''}`.trimEnd(),
    );
  }
  return rows;
}
