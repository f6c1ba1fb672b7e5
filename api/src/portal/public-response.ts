import type { FastifyInstance } from 'fastify';
import { coalesceReads } from '../core/http/coalesce-reads.ts';

// This address, reserved for documentation, replaces local ones, which may have more rights.
const NOBODY = '192.0.2.1';
const isLoopback = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip);

/** Calls the API as a visitor; null when the call fails. */
export async function fetchPublicJson(app: FastifyInstance, url: string): Promise<object | null> {
  const text = await fetchPublicText(app, url);
  return text === null ? null : (JSON.parse(text) as object);
}

/** Returns the response's JSON text; the call counts towards the rate limit of `ip`. */
export async function fetchPublicText(
  app: FastifyInstance,
  url: string,
  ip = NOBODY,
): Promise<string | null> {
  const { status, body } = await publicCall(app, url, ip);
  return status === 200 ? body : null;
}

/** Returns status and body, also of an error. */
async function publicCall(
  app: FastifyInstance,
  url: string,
  ip: string,
): Promise<{ status: number; body: string }> {
  const remoteAddress = isLoopback(ip) ? NOBODY : ip;
  const { statusCode: status, body } = await app.inject({ url, remoteAddress });
  return { status, body };
}

/** Returns a function that calls the API as a visitor; equal calls share one response. */
export function createVisitorClient(app: FastifyInstance) {
  const texts = new WeakMap<Buffer, string>();
  const ask = coalesceReads((call) => {
    const [ip = '', url = ''] = call.split(' ');
    return publicCall(app, url, ip);
  });
  return async (ip: string, url: string): Promise<{ status: number; body: string }> => {
    const kept = await app.keptResponses.find(url);
    if (!kept) return ask(`${ip} ${url}`);
    const body = texts.get(kept) ?? kept.toString();
    texts.set(kept, body);
    return { status: 200, body };
  };
}
