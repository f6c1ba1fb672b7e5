import { createHmac } from 'node:crypto';

/** Derives the 32-byte base64url key that encrypts a person's unsent data on any device. */
export function deviceKeyOf(secret: string, userId: number): string {
  // A separate key, so that signatures made for other purposes do not match.
  const key = createHmac('sha256', secret).update('device keys').digest();
  return createHmac('sha256', key).update(String(userId)).digest('base64url');
}
