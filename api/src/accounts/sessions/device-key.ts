import { createHmac } from 'node:crypto';

/**
 * Derives the key with which a person's devices encrypt unsent data: 32 bytes as base64url, the same on every
 * device and after every log-in. Computing it requires the installation's secret.
 */
export function deviceKeyOf(secret: string, userId: number): string {
  // A separate key: nothing signed for another purpose may be used here.
  const key = createHmac('sha256', secret).update('device keys').digest();
  return createHmac('sha256', key).update(String(userId)).digest('base64url');
}
