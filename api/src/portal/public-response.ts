import type { FastifyInstance } from 'fastify';

// The address belongs to nobody, since this machine's own may have more rights.
const NOBODY = '192.0.2.1';

/** What a visitor gets of this call of the API; null when it fails. Pages and lists for everybody are made of it alone. */
export async function publicResponse(app: FastifyInstance, url: string): Promise<object | null> {
  const text = await publicText(app, url);
  return text === null ? null : (JSON.parse(text) as object);
}

/** The same as the JSON that the call sends. */
export async function publicText(app: FastifyInstance, url: string): Promise<string | null> {
  const response = await app.inject({ url, remoteAddress: NOBODY });
  return response.statusCode === 200 ? response.body : null;
}
