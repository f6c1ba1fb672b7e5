import type { FastifyInstance } from 'fastify';
import { shareReads } from '../core/http/share-reads.ts';

// A documentation address, because this machine's own may have more rights.
const NOBODY = '192.0.2.1';
const isLoopback = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip);

/** A visitor's response to this API call; null when it fails. */
export async function publicResponse(app: FastifyInstance, url: string): Promise<object | null> {
  const text = await publicText(app, url);
  return text === null ? null : (JSON.parse(text) as object);
}

/** Returns the call's JSON as text. `ip` counts the visitor's own limit. */
export async function publicText(app: FastifyInstance, url: string, ip = NOBODY): Promise<string | null> {
  const { status, body } = await publicCall(app, url, ip);
  return status === 200 ? body : null;
}

/** The same with its status, and with the body of an error. */
async function publicCall(
  app: FastifyInstance,
  url: string,
  ip: string,
): Promise<{ status: number; body: string }> {
  const remoteAddress = isLoopback(ip) ? NOBODY : ip;
  const { statusCode: status, body } = await app.inject({ url, remoteAddress });
  return { status, body };
}

/** Makes visitors' calls for pages: alike ones share one, and none is made where a cache has the response. */
export function visitorCalls(app: FastifyInstance) {
  const texts = new WeakMap<Buffer, string>();
  const ask = shareReads((call) => {
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
