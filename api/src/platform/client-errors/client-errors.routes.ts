import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { tooManyRequests } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { redactSecrets } from '../../core/process/logging.ts';
import { MINUTE } from '../../core/time/time.ts';
import { ClientErrorBody, type ClientErrorReport } from './client-errors.schema.ts';

const BODY_BYTES = 8 * 1024;
const PER_ADDRESS = 30;
const IN_ALL = 100;

/** Keeps only the first segment of a path, because the rest may contain searches. */
function screenOf(path: string): string {
  return `/${path.split(/[/?#]/)[1] ?? ''}`;
}

// Matches URL queries but keeps a stack trace's line and column.
const QUERY = /(?<=\/[^\s"'<>()?#/]{0,200})[?#][^\s"'<>()]*?(?=(?::\d+){1,2}(?![^\s)])|[\s"'<>()]|$)/g;
const TOKEN = /\btoken=[^\s&"'<>()]+/g;

/** Removes URL queries, which may contain a reset token or an e-mail. */
function withoutQueries(text: string): string {
  return redactSecrets(text.replace(QUERY, '?…').replace(TOKEN, 'token=…'));
}

function forLog({ message, stack = '', cause, remote, release, path, shell }: ClientErrorReport) {
  return {
    message: withoutQueries(message),
    stack: withoutQueries(stack),
    screen: screenOf(path),
    shell,
    ...(cause !== undefined && { cause: withoutQueries(cause) }),
    ...(remote !== undefined && { remote: withoutQueries(remote), release: withoutQueries(release ?? '') }),
  };
}

/** Limits the errors logged per minute, because a broken release would flood the log. */
function createLimit(): (address: string) => boolean {
  let [since, total] = [0, 0];
  const byAddress = new Map<string, number>();
  return (address) => {
    if (Date.now() - since > MINUTE) {
      [since, total] = [Date.now(), 0];
      byAddress.clear();
    }
    const count = byAddress.get(address) ?? 0;
    if (total >= IN_ALL || count >= PER_ADDRESS) return false;
    total += 1;
    byAddress.set(address, count + 1);
    return true;
  };
}

export const clientErrorRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const mayReport = createLimit();
  app.post(
    '/client_errors',
    {
      bodyLimit: BODY_BYTES,
      config: { access: 'anonymous', ignoreToken: true, idempotent: false },
      schema: {
        summary: 'Avisa de un error del navegador',
        body: ClientErrorBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      if (!mayReport(toRateLimitKey(request.ip))) throw tooManyRequests(MINUTE / 1000);
      app.metrics.clientErrors.add();
      app.log.warn({ clientError: forLog(request.body) }, 'client error');
      return reply.code(204).send(null);
    },
  );
};
