import { randomBytes } from 'node:crypto';

/** Returns a random key: it reveals nothing and cannot leave the storage's folder. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** Returns the folder and file of a key; the two-letter folders stay small. */
export function pathOfKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a storage key');
  return `${key.slice(0, 2)}/${key}`;
}
