import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { ApiError } from '../../core/http/errors.ts';

/** The limit is small, because thousands of anonymous callers may hold bodies in memory. */
const VISITORS_BODY = 32 * 1024;
/** Smaller bodies never count towards the limit. */
const SMALL_BODY = 64 * 1024;
const WHOLE_VIDEOS = 4;
const LOOK_AGAIN_SECONDS = 10;

interface Open {
  bodies: number;
  bytes: number;
}

/** Returns the announced length in bytes; a chunked body counts as the largest allowed file. */
function announced({ headers }: FastifyRequest, maxFileBytes: number): number {
  if (headers['transfer-encoding'] !== undefined) return maxFileBytes;
  return Number(headers['content-length'] ?? 0);
}

function tooManyBodies(): ApiError {
  const message = 'Estás mandando demasiado a la vez. Esperá a que termine algo de eso.';
  return new ApiError(429, 'too_many_uploads', message, { retryAfter: LOOK_AGAIN_SECONDS });
}

/** Limits what one person uploads to this process at the same time, before anything is stored. */
export const uploadLimiter = fastifyPlugin(async (app) => {
  const { maxOpenUploads, maxVideoBytes, maxAttachmentBytes } = app.config;
  const byPerson = new Map<number, Open>();

  app.addHook('onRoute', (route) => {
    if (route.config?.access === 'anonymous') route.bodyLimit ??= VISITORS_BODY;
  });

  app.addHook('preParsing', (request, reply, _payload, done) => {
    const bytes = announced(request, maxAttachmentBytes);
    if (!request.user || bytes <= SMALL_BODY) return done();
    const { id } = request.user;
    const open = byPerson.get(id) ?? { bodies: 0, bytes: 0 };
    // A single oversized body gets its route's own error.
    const isTooMuch = open.bytes > 0 && open.bytes + bytes > WHOLE_VIDEOS * maxVideoBytes;
    if (open.bodies >= maxOpenUploads || isTooMuch) return done(tooManyBodies());
    byPerson.set(id, open);
    open.bodies += 1;
    open.bytes += bytes;
    reply.raw.once('close', () => {
      open.bodies -= 1;
      open.bytes -= bytes;
      if (open.bodies === 0) byPerson.delete(id);
    });
    done();
  });
});
