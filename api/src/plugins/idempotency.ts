import { createHash, createHmac, type Hmac } from 'node:crypto';
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  preHandlerHookHandler,
} from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { onceCalls, UNANSWERED } from '../database/once-driver.ts';
import { conflict, invalidField } from '../errors.ts';
import { now } from '../time.ts';
import { claimKey, findKey, finishKey, prolongKey, releaseKey } from './idempotency.queries.ts';
import { readRestInto, watchInto } from './multipart-hash.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `false`: this POST ignores `Idempotency-Key` (its answer must not be kept, or it is harmless twice). */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    idempotency: { key: string; hash: Hmac; lease: NodeJS.Timeout } | null;
  }
}

const PROLONG_MS = 20_000;
const KEY = /^[\x21-\x7e]{1,200}$/;

function keyOf(request: FastifyRequest, clientKey: string): string {
  const caller = request.user ? `user ${request.user.id}` : `address ${request.ip}`;
  const call = `${request.method} ${request.routeOptions.url}`;
  return createHash('sha256').update(`${caller}\n${call}\n${clientKey}`).digest('base64url');
}

function isMultipart(request: FastifyRequest): boolean {
  return request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false;
}

async function replay(request: FastifyRequest, reply: FastifyReply, key: string, hash: Hmac) {
  const row = await findKey(request.server.db, key);
  const isLost = row?.status === UNANSWERED && row.lockedUntil <= now();
  if (isLost) {
    const message = 'La operación se hizo, pero su respuesta se perdió: fijate antes de repetirla.';
    throw conflict('idempotency_lost', message);
  }
  if (!row?.status || row.bodyHash === null) {
    const message = 'La misma operación todavía está en curso.';
    throw conflict('idempotency_in_progress', message, { retryAfter: 1 });
  }
  if (isMultipart(request)) await readRestInto(request, hash);
  if (hash.digest('base64url') !== row.bodyHash) {
    throw conflict('idempotency_mismatch', 'Esa Idempotency-Key ya se usó con otros datos.');
  }
  reply.header('idempotent-replayed', 'true').code(row.status);
  if (row.body === '') return reply.send();
  return reply.type('application/json; charset=utf-8').serializer(String).send(row.body);
}

async function begin(request: FastifyRequest, reply: FastifyReply) {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return;
  if (typeof header !== 'string' || !KEY.test(header)) {
    throw invalidField('Idempotency-Key', 'Tiene que tener entre 1 y 200 caracteres sin espacios.');
  }
  const { db, secret } = request.server;
  const key = keyOf(request, header);
  // Keyed, because a body may hold a password that a plain hash would let someone guess.
  const hash = createHmac('sha256', secret).update(`${request.url}\n`);
  if (isMultipart(request)) hash.update('multipart\n');
  else hash.update(JSON.stringify(request.body ?? null));
  if (!(await claimKey(db, key))) return replay(request, reply, key, hash);
  if (isMultipart(request)) watchInto(request, hash);
  // A long upload outlives the lease; a process that dies stops prolonging it.
  const lease = setInterval(() => void prolongKey(db, key).catch(() => undefined), PROLONG_MS);
  request.idempotency = { key, hash, lease: lease.unref() };
}

type Claim = NonNullable<FastifyRequest['idempotency']>;

async function keep(app: FastifyInstance, { key, hash }: Claim, status: number, payload: unknown) {
  const body = typeof payload === 'string' ? payload : '';
  await finishKey(app.db, key, { bodyHash: hash.digest('base64url'), status, body });
}

async function keepAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const mine = request.idempotency;
  if (!mine) return payload;
  const app = request.server;
  // Before the answer leaves: whoever saw it must get it again, or may try again what failed.
  const kept =
    reply.statusCode < 300 ? keep(app, mine, reply.statusCode, payload) : releaseKey(app.db, mine.key);
  // If that fails, the change is made all the same, and saying so is the lesser evil.
  await kept.catch((error) => request.log.error({ err: error }, 'idempotency key not kept'));
  clearInterval(mine.lease);
  request.idempotency = null;
  return payload;
}

// Not async: only what runs inside knows which call it works for.
const enterCall: preHandlerHookHandler = (request, _reply, done) => {
  if (!request.idempotency) return done();
  onceCalls.run({ key: request.idempotency.key, isMarked: false }, done);
};

// A connection that was cut has no answer to send.
const endLease: onResponseHookHandler = (request, _reply, done) => {
  if (request.idempotency) clearInterval(request.idempotency.lease);
  done();
};

/** Makes a POST with an `Idempotency-Key` happen once: the same key and body get the first answer again. */
export const idempotency = fastifyPlugin(async (app) => {
  app.decorateRequest('idempotency', null);
  // On the routes that it is for, after the checks of who may call; every other call would pay for it.
  app.addHook('onRoute', (route) => {
    const { idempotent, access } = route.config ?? {};
    if (![route.method].flat().includes('POST') || idempotent === false || !access) return;
    route.preHandler = [...[route.preHandler ?? []].flat(), begin, enterCall];
    route.onSend = [...[route.onSend ?? []].flat(), keepAnswer];
    route.onResponse = [...[route.onResponse ?? []].flat(), endLease];
  });
});
