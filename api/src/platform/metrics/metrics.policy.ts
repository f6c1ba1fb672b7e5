import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { forbidden, tooManyRequests } from '../../core/http/errors.ts';
import { InMemoryRateLimiter } from '../../core/limits/in-memory-rate-limiter.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { MINUTE, SECOND } from '../../core/time/time.ts';

const GUESSES = { max: 30, windowMs: 15 * MINUTE, maxSubjects: 10_000 };

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  // Behind a local proxy every client has a local address, so proxied requests do not count as local.
  return isLoopback && !headers['x-forwarded-for'] && !headers.forwarded && !headers.via;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Counts wrong tokens in memory, because metrics matter most while the database is down. */
function requireToken(request: FastifyRequest, token: string, guesses: InMemoryRateLimiter): void {
  const given = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
  if (isSame(given, token)) return;
  const wait = guesses.take(toRateLimitKey(request.ip));
  throw wait > 0 ? tooManyRequests(wait / SECOND) : forbidden();
}

/** Allows bearers of METRICS_TOKEN; without the setting, only direct connections from this machine. */
export function createMonitorCheck(token: string | undefined): (request: FastifyRequest) => void {
  const guesses = new InMemoryRateLimiter(GUESSES);
  return (request) => {
    if (token !== undefined) return requireToken(request, token, guesses);
    if (!isLocal(request)) throw forbidden();
  };
}
