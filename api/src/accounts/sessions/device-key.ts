import { createHmac } from 'node:crypto';

/** Derives the 32-byte base64url key that encrypts a person's unsent data on any device. */
export function deviceKeyOf(secret: string, userId: number): string {
  // Uses a separate key, so that no signature for another purpose equals a device key.
  const key = createHmac('sha256', secret).update('device keys').digest();
  return createHmac('sha256', key).update(String(userId)).digest('base64url');
}
