import { createHash } from 'node:crypto';

/** Equal counts and hashes mean that two tables have equal rows, on either database. */
export interface TableChecksum {
  rows: number;
  sha256: string;
}

export function toJsonLine(row: unknown[]): string {
  return `${JSON.stringify(row)}\n`;
}

/** Hashes a table line by line. */
export function createTableHasher() {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    add(lines: string, count: number): void {
      hash.update(lines);
      rows += count;
    },
    result: (): TableChecksum => ({ rows, sha256: hash.digest('hex') }),
  };
}
