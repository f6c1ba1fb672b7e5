import { createHash } from 'node:crypto';

/** Hashes a random token, so that a copy of the database gives no access. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
