import { timingSafeEqual } from 'node:crypto';
import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { forbidden } from '../errors.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

function isLocal({ socket, headers }: FastifyRequest): boolean {
  const address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = loopback.check(address, address.includes(':') ? 'ipv6' : 'ipv4');
  // Behind a proxy on this machine everybody comes from here.
  return isLoopback && !headers['x-forwarded-for'] && !headers.forwarded && !headers.via;
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** With METRICS_TOKEN whoever brings it, else a program on this machine that no proxy stands before. */
export function requireMonitor(request: FastifyRequest, token: string | undefined): void {
  const given = (request.headers.authorization ?? '').replace(/^Bearer /i, '');
  const allowed = token === undefined ? isLocal(request) : isSame(given, token);
  if (!allowed) throw forbidden();
}
