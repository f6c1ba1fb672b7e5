import { randomBytes } from 'node:crypto';

/** A name that nobody chose: it says nothing and cannot leave the storage's folder. */
export function newKey(): string {
  return randomBytes(16).toString('hex');
}

/** The folder and file of a key; two letters keep a folder from growing without bound. */
export function pathOfKey(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a storage key');
  return `${key.slice(0, 2)}/${key}`;
}
