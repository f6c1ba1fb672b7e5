import { randomBytes } from 'node:crypto';

/** Returns a random key, which reveals nothing and cannot escape the storage folder. */
export function createStorageKey(): string {
  return randomBytes(16).toString('hex');
}

/** Returns a key's path; its first two characters name a folder, so that folders stay small. */
export function storagePathOf(key: string): string {
  if (!/^[0-9a-f]{32}$/.test(key)) throw new Error('not a storage key');
  return `${key.slice(0, 2)}/${key}`;
}
