import type { Socket } from 'node:net';
import type { FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { SECOND } from '../../core/time/time.ts';
import { hasBody } from './open-requests.ts';

const WHOLE_BODY = 10 * SECOND;
const UPLOAD_IDLE = 20 * SECOND;
const AFTER_ANSWER = 5 * SECOND;
const UPLOADS = ['multipart/', 'application/offset+octet-stream'];

declare module 'fastify' {
  interface FastifyRequest {
    bodyTimer: NodeJS.Timeout | null;
  }
}

function isRead({ raw }: FastifyRequest): boolean {
  return raw.complete || raw.readableEnded;
}

function cutUnlessRead(request: FastifyRequest): void {
  if (!isRead(request)) request.raw.destroy();
}

function watchBody(request: FastifyRequest): void {
  const type = request.headers['content-type']?.toLowerCase() ?? '';
  if (UPLOADS.some((upload) => type.startsWith(upload))) {
    // `inject` has no real connection, so this method may be missing.
    request.raw.setTimeout?.(UPLOAD_IDLE, () => cutUnlessRead(request));
    return;
  }
  request.bodyTimer = setTimeout(() => cutUnlessRead(request), WHOLE_BODY).unref();
}

/** Closes an idle connection; replaces Node's listener, which would also close busy connections. */
function closeIfSilent(socket: Socket, answering: WeakSet<Socket>): void {
  if (answering.has(socket)) return;
  const { bytesRead } = socket;
  // Waits until data that has already arrived is read.
  setImmediate(() => {
    if (socket.bytesRead === bytesRead) socket.destroy();
  });
}

/** Cuts clients whose upload stalls, or whose other kind of body takes more than ten seconds. */
export const bodyTimeout = fastifyPlugin(async (app) => {
  const answering = new WeakSet<Socket>();
  app.decorateRequest('bodyTimer', null);
  app.server.on('timeout', (socket: Socket) => closeIfSilent(socket, answering));

  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    answering.add(socket);
    reply.raw.once('close', () => answering.delete(socket));
    if (hasBody(request)) watchBody(request);
    done();
  });

  app.addHook('preValidation', (request, _reply, done) => {
    if (request.bodyTimer) clearTimeout(request.bodyTimer);
    done();
  });

  app.addHook('onResponse', (request, _reply, done) => {
    if (request.bodyTimer) clearTimeout(request.bodyTimer);
    // After an early response (401, 413) a client that is still sending gets a moment to read it.
    if (hasBody(request) && !isRead(request)) setTimeout(() => cutUnlessRead(request), AFTER_ANSWER).unref();
    done();
  });
});
