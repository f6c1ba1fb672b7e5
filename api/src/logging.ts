import type { FastifyRequest } from 'fastify';
import { destination } from 'pino';
import { SECOND } from './time.ts';

const MARKS = ['eyJ', '@', '$argon2'];
const SECRETS = /eyJ[\w-]+\.[\w-]+\.[\w-]+|[^\s@"'<>()=,;:]+@[^\s@"'<>(),;:]+|\$argon2[^\s"']+/g;

/** Takes tokens, hashes and e-mails out of a text that is to be logged. */
export function withoutSecrets(text: string): string {
  // Most have nothing of the kind, and looking for it costs more than seeing that.
  if (!MARKS.some((mark) => text.includes(mark))) return text;
  return text.replace(SECRETS, '[…]');
}

function serializeError(error: Error & { code?: string }) {
  return {
    type: error.name,
    code: error.code,
    message: withoutSecrets(error.message),
    // A database's "detail" repeats the row, so only these fields are kept.
    stack: withoutSecrets(error.stack ?? ''),
  };
}

/** A request in a log: its path alone, because queries carry signatures and searched names. */
function serializeRequest(request: FastifyRequest) {
  return { method: request.method, path: pathOf(request) };
}

export function pathOf(request: FastifyRequest): string {
  return withoutSecrets(request.url.split('?', 1)[0] ?? '');
}

let out: ReturnType<typeof destination> | undefined;

/** Lines are written a few at a time: one write each would cost more than most answers. What ends the process waits. */
function standardOutput() {
  out ??= destination({ dest: 1, sync: false, minLength: 16_000, periodicFlush: SECOND });
  return out;
}

export function loggerOptions(level: string) {
  const serializers = { err: serializeError, req: serializeRequest };
  return { level, serializers, stream: standardOutput() };
}
