import { createHmac } from 'node:crypto';

/**
 * The key under which a person's devices keep what has not reached the server: 32 bytes as base64url, the same on every
 * device and after every log-in. Nobody can compute it without the installation's secret.
 */
export function deviceKeyOf(secret: string, userId: number): string {
  // A key of its own: nothing signed for another purpose may serve here.
  const key = createHmac('sha256', secret).update('device keys').digest();
  return createHmac('sha256', key).update(String(userId)).digest('base64url');
}
