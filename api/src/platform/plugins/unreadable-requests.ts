import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ErrorBody } from '../../core/http/schema.ts';

const UNREADABLE: ErrorBody = {
  statusCode: 400,
  code: 'invalid_input',
  message: 'No se pudo leer lo que enviaste.',
};

/** Handles a path that breaks route lookup, for which Fastify would send its own error format. */
export function respondToBadUrl(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  const { raw } = reply;
  raw.writeHead(UNREADABLE.statusCode, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  raw.end(JSON.stringify(UNREADABLE));
}

function statusOf(code: string | undefined): number {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408;
  return code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
}

/** Responds to bytes that are not HTTP, and to slow requests or overlong headers. */
export function respondToBadRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const statusCode = statusOf(error.code);
  const body = JSON.stringify({ ...UNREADABLE, statusCode });
  const length = Buffer.byteLength(body);
  const head = `HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\nContent-Type: application/json; charset=utf-8`;
  socket.end(`${head}\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n${body}`);
}
