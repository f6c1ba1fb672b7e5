/** A figure of the table; `goal` as in "≥ 0.6", omitted for plain information. */
export interface Row {
  what: string;
  value: number;
  unit?: 'ms' | 's' | 'kB' | 'MB' | 'MB/s' | '';
  goal?: string;
  more?: string;
}

export function valueText({ value, unit = '' }: Row): string {
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : 2;
  return `${value.toFixed(digits)}${unit && ` ${unit}`}`;
}

/** True when a figure reaches its goal; undefined without a goal. */
export function isReached({ value, goal }: Row): boolean | undefined {
  const [, sign, limit] = /^([≥≤=]) ([\d.]+)/.exec(goal ?? '') ?? [];
  if (sign === '≥') return value >= Number(limit);
  if (sign === '≤') return value <= Number(limit);
  return sign === '=' ? value === Number(limit) : undefined;
}

export function show(rows: Row[]): Row[] {
  for (const row of rows) {
    const mark = isReached(row) === false ? ' NO' : '';
    const goal = row.goal ? `(${row.goal})${mark}` : '';
    console.log(`${row.what.padEnd(56)} ${valueText(row).padStart(10)}  ${goal} ${row.more ?? ''}`.trimEnd());
  }
  return rows;
}
