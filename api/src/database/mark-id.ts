import { randomBytes } from 'node:crypto';

/** Above the 32 bits that `lock()` uses for its own advisory locks on PostgreSQL. */
const LOWEST = 2n ** 32n;

/** Digits that fit a `bigint`, never given twice. */
export function newMarkId(): string {
  return String((randomBytes(8).readBigUInt64BE() >> 2n) + LOWEST);
}
