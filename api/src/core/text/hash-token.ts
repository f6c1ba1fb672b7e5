import { createHash } from 'node:crypto';

/** Hashes a random token, so that a copy of the database opens nothing. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
