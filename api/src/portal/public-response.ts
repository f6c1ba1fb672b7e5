import type { FastifyInstance } from 'fastify';

// The address belongs to nobody, since this machine's own may have more rights.
const NOBODY = '192.0.2.1';
const isLoopback = (ip: string) => /^(127\.|::1$|::ffff:127\.)/.test(ip);

/** A visitor's response to this API call; null when it fails. */
export async function publicResponse(app: FastifyInstance, url: string): Promise<object | null> {
  const text = await publicText(app, url);
  return text === null ? null : (JSON.parse(text) as object);
}

/** The same as the JSON that the call sends. With `ip` a limit on what an address may ask counts the visitor's own. */
export async function publicText(app: FastifyInstance, url: string, ip = NOBODY): Promise<string | null> {
  const { status, body } = await publicCall(app, url, ip);
  return status === 200 ? body : null;
}

/** The same with its status, and with the body of an error. */
export async function publicCall(
  app: FastifyInstance,
  url: string,
  ip: string,
): Promise<{ status: number; body: string }> {
  const remoteAddress = isLoopback(ip) ? NOBODY : ip;
  const { statusCode: status, body } = await app.inject({ url, remoteAddress });
  return { status, body };
}
