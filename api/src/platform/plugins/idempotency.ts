import { createHash, createHmac, type Hmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest, RouteHandlerMethod, RouteOptions } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { Db } from '../../core/database/database.ts';
import { conflict, invalidField } from '../../core/http/errors.ts';
import { answerIdempotencyKey, type HeldIdempotencyKey } from './idempotency.queries.ts';
import { createKeyInUseError, IdempotencyKeys, type StoredIdempotencyKey } from './idempotency-keys.ts';
import { hashRestOfBody, hashWhileParsing } from './multipart-hash.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false` ignores `Idempotency-Key`: the response must not be stored, or a repeat is harmless. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    idempotency: Claim | null;
  }
}

/** A call that holds its key until it ends. */
interface Claim {
  held: HeldIdempotencyKey;
  hash: Hmac;
  bodyHash: string | undefined;
  isStored: boolean;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

function keyOf(request: FastifyRequest, clientKey: string): string {
  const caller = request.user ? `user ${request.user.id}` : `address ${request.ip}`;
  const call = `${request.method} ${request.routeOptions.url}`;
  return createHash('sha256').update(`${caller}\n${call}\n${clientKey}`).digest('base64url');
}

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

function startHash(request: FastifyRequest): Hmac {
  // Uses a keyed hash, because a body may hold a password that could be guessed from a plain hash.
  const hash = createHmac('sha256', request.server.secret).update(`${request.url}\n`);
  if (isMultipart(request)) return hash.update('multipart\n');
  return hash.update(JSON.stringify(request.body ?? null));
}

async function replay(request: FastifyRequest, reply: FastifyReply, row: StoredIdempotencyKey) {
  const hash = startHash(request);
  if (isMultipart(request)) await hashRestOfBody(request, hash);
  if (hash.digest('base64url') !== row.bodyHash) {
    throw conflict('idempotency_mismatch', 'Esa Idempotency-Key ya se usó con otros datos.');
  }
  reply.header('idempotent-replayed', 'true').code(row.status ?? 200);
  if (row.location !== null) reply.header('location', row.location);
  if (row.body === null || row.body === '') return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(row.body);
}

function readKey({ headers }: FastifyRequest): string | undefined {
  const header = headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw invalidField('Idempotency-Key', 'Tiene que tener entre 1 y 200 caracteres sin espacios.');
  }
  return header;
}

function textOf(reply: FastifyReply, payload: unknown): string {
  if (payload === null || payload === undefined) return '';
  const serialize = reply.getSerializationFunction(String(reply.statusCode));
  return serialize ? serialize(payload as Record<string, unknown>) : JSON.stringify(payload);
}

/** Stores the response in the change's transaction, so a call that lost its claim changes nothing. */
export async function storeIdempotentResponse(trx: Db, reply: FastifyReply, payload: unknown): Promise<void> {
  const claim = reply.request.idempotency;
  if (!claim) return;
  claim.bodyHash ??= claim.hash.digest('base64url');
  const location = reply.getHeader('location');
  const isMine = await answerIdempotencyKey(trx, claim.held, {
    bodyHash: claim.bodyHash,
    status: reply.statusCode,
    body: textOf(reply, payload),
    location: location === undefined ? null : String(location),
  });
  if (!isMine) throw createKeyInUseError();
}

/** Call it after the transaction of `storeIdempotentResponse` has committed. */
export function confirmStoredResponse({ request }: FastifyReply): void {
  if (request.idempotency) request.idempotency.isStored = true;
}

function requireStored({ isStored }: Claim, { method, routeOptions }: FastifyRequest): void {
  if (!isStored)
    throw new Error(`${method} ${routeOptions.url} takes a key but did not answer through write()`);
}

/** Wraps a handler so that keys are read after all access checks; calls without a key cost nothing. */
function withKeys(keys: IdempotencyKeys, handler: RouteHandlerMethod): RouteHandlerMethod {
  return async function (request, reply) {
    const clientKey = readKey(request);
    if (clientKey === undefined) return handler.call(this, request, reply);
    const taken = await keys.take(keyOf(request, clientKey));
    if ('answered' in taken) return replay(request, reply, taken.answered);
    const claim: Claim = { ...taken, hash: startHash(request), bodyHash: undefined, isStored: false };
    request.idempotency = claim;
    try {
      if (isMultipart(request)) hashWhileParsing(request, claim.hash);
      const payload: unknown = await handler.call(this, request, reply);
      requireStored(claim, request);
      return payload;
    } finally {
      // Releases before sending an error, because the client may retry at once.
      await keys.end(claim.held, claim.isStored);
    }
  };
}

/** True when the route supports `Idempotency-Key`. */
export function supportsIdempotencyKeys({
  method,
  config,
  schema,
}: Pick<RouteOptions, 'method' | 'config' | 'schema'>): boolean {
  const { idempotent, access } = config ?? {};
  return [method].flat().includes('POST') && idempotent !== false && access !== undefined && !schema?.hide;
}

/** Runs a POST with an `Idempotency-Key` once; repeats get the first response. */
export const idempotency = fastifyPlugin(async (app) => {
  const keys = new IdempotencyKeys(app.db);
  app.decorateRequest('idempotency', null);
  app.addHook('onRoute', (route) => {
    if (supportsIdempotencyKeys(route)) route.handler = withKeys(keys, route.handler);
  });
  app.addHook('onClose', async () => keys.close());
});
