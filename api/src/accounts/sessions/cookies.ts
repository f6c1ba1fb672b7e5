import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Returns the cookie prefix that browsers accept only over https and only from this host. */
export function cookiePrefixOf(app: FastifyInstance): string {
  return isSecure(app) ? '__Host-' : '';
}

function isSecure({ config }: FastifyInstance): boolean {
  return config.publicUrl.startsWith('https:');
}

export function toCookieAttributes(
  app: FastifyInstance,
  seconds: number,
  sameSite: 'Lax' | 'Strict',
): string {
  const secure = isSecure(app) ? '; Secure' : '';
  return `Path=/; Max-Age=${seconds}; SameSite=${sameSite}${secure}`;
}

export function readCookies({ headers }: FastifyRequest): Record<string, string | undefined> {
  const pairs = (headers.cookie ?? '').split(/;\s*/).map((pair) => {
    const [, name = '', value = ''] = /^([^=]*)=(.*)$/.exec(pair) ?? [];
    return [name, value] as const;
  });
  return Object.fromEntries(pairs);
}

/** Compares in constant time, so that timing does not reveal how much is equal. */
export function isSameSecret(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
