import { createHmac } from 'node:crypto';

/**
 * Derives the key that encrypts a person's unsent data on any device: 32 bytes as base64url, stable across
 * log-ins.
 */
export function deviceKeyOf(secret: string, userId: number): string {
  // A separate key: nothing signed for another purpose may be used here.
  const key = createHmac('sha256', secret).update('device keys').digest();
  return createHmac('sha256', key).update(String(userId)).digest('base64url');
}
