import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError, contentTooLarge, notFound } from '../../core/http/errors.ts';
import { toFileHeaders } from '../../platform/files/file-headers.ts';
import { createBadGatewayError, requestUpstream, type UpstreamResponse } from './request-upstream.ts';
import { isAllowedUpstreamUrl } from './upstream-address.ts';
import { deriveUpstreamKey, signUpstreamToken } from './upstream-token.ts';
import { findUpstreamUrl } from './upstreams.queries.ts';

/** Limits one remote's simultaneous calls, whose bodies are held in memory. */
const CONCURRENCY = 16;
const MAX_BODY_BYTES = 1024 ** 2;
const MAX_VISITOR_BODY_BYTES = 32 * 1024;
/** Forwards only these headers: the upstream never gets the person's cookies, token or address. */
const SENT_HEADERS = [
  'accept',
  'accept-language',
  'content-type',
  'if-match',
  'if-none-match',
  'idempotency-key',
];
const RETURNED_HEADERS = ['content-encoding', 'content-language', 'etag', 'last-modified', 'retry-after'];

const busy = () =>
  new ApiError(503, 'upstream_busy', 'Esta sección tiene demasiados pedidos. Probá de nuevo en un momento.', {
    retryAfter: 1,
  });

/** Refuses dot segments in any encoding, which could leave the upstream's path. */
function addressOf(upstream: string, asked: string): URL {
  // The router also accepts escaped letters (`/%61pi/`), so the raw URL may not match.
  const rest = /^\/+api\/+ext\/+[^/]+\/(.*)$/.exec(asked)?.[1];
  if (rest === undefined) throw notFound();
  const [path = ''] = rest.split('?');
  if (/(?:^|[\\/])\.\.?(?:[\\/]|$)/.test(decodeURIComponent(path))) throw notFound();
  return new URL(upstream.replace(/\/?$/, '/') + rest);
}

function pick(headers: FastifyRequest['headers'], names: string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  );
}

/** Forwards a response; types that browsers could execute become downloads. */
function sendOn(reply: FastifyReply, { status, headers, body }: UpstreamResponse, url: URL) {
  const [mimeType = ''] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const name = url.pathname.split('/').at(-1) || 'archivo';
  reply.code(status).headers(pick(headers, RETURNED_HEADERS));
  if (mimeType.trim() === 'application/json') reply.type('application/json; charset=utf-8');
  else if (body.length > 0) {
    const { contentType, contentDisposition } = toFileHeaders({ name, mimeType: mimeType.trim() });
    reply.type(contentType).header('content-disposition', contentDisposition);
  }
  reply.header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'");
  return reply.send(body);
}

/** Forwards `/api/ext/<remote>/…` to that remote's own backend. */
export const proxyRoutes: FastifyPluginAsync = async (app) => {
  const { publicUrl, loopbackUpstreams } = app.config;
  const key = deriveUpstreamKey(app.secret);
  const running = new Map<string, number>();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  async function forward(request: FastifyRequest, reply: FastifyReply, remote: string) {
    const upstream = await findUpstreamUrl(app.db, remote);
    if (upstream === null) throw notFound('Esta sección no tiene un servidor propio.');
    // The URL may have been saved under other settings.
    if (!isAllowedUpstreamUrl(upstream, loopbackUpstreams)) throw createBadGatewayError();
    const url = addressOf(upstream, request.url);
    const body = request.body as Buffer | undefined;
    if (!request.user && body && body.length > MAX_VISITOR_BODY_BYTES) throw contentTooLarge();
    const token = await signUpstreamToken(key, { issuer: publicUrl, remote, caller: request.user });
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const response = await requestUpstream({
      url,
      method: request.method,
      body,
      signal: gone.signal,
      headers: {
        ...pick(request.headers, SENT_HEADERS),
        authorization: `Bearer ${token}`,
        'x-request-id': request.id,
        'accept-encoding': 'identity',
        ...(body && { 'content-length': body.length }),
      },
    });
    return sendOn(reply, response, url);
  }

  app.route<{ Params: { remote: string } }>({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/ext/:remote/*',
    bodyLimit: MAX_BODY_BYTES,
    config: { access: 'anonymous', idempotent: false, fileTypes: ['*/*'] },
    schema: { hide: true },
    handler: async (request, reply) => {
      const { remote } = request.params;
      const count = running.get(remote) ?? 0;
      if (count >= CONCURRENCY) throw busy();
      running.set(remote, count + 1);
      try {
        return await forward(request, reply, remote);
      } finally {
        const left = (running.get(remote) ?? 1) - 1;
        if (left > 0) running.set(remote, left);
        else running.delete(remote);
      }
    },
  });
};
