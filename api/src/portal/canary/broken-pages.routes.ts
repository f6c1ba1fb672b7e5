import { createHmac } from 'node:crypto';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { tooManyRequests } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { InMemoryRateLimiter } from '../../core/limits/in-memory-rate-limiter.ts';
import { toRateLimitKey } from '../../core/limits/ip-address.ts';
import { redactSecrets } from '../../core/process/logging.ts';
import { MINUTE, SECOND } from '../../core/time/time.ts';
import { readPointer, releasesFolderOf } from '../pointers.ts';
import { BrokenPageBody } from './broken-pages.schema.ts';
import type { PageCounter } from './page-counter.ts';
import { addPageCounts, recordBrokenPage } from './page-counts.queries.ts';
import { readPageTicket } from './page-ticket.ts';
import { rollBackIfFailing } from './roll-back-if-failing.ts';
import { releaseStartOf } from './run-of.ts';

const REPORTS = { max: 60, windowMs: MINUTE, maxSubjects: 10_000 };

/** Counts broken pages and rolls back a release that causes too many. */
export const brokenPageRoutes: FastifyPluginAsyncTypebox<{ counter: PageCounter }> = async (
  app,
  { counter },
) => {
  const { portalDir } = app.config;
  const reports = new InMemoryRateLimiter(REPORTS);

  app.post(
    '/broken_pages',
    {
      bodyLimit: 8 * 1024,
      config: { access: 'anonymous', idempotent: false },
      schema: {
        summary: 'Avisa que una página se rompió; solo cuenta con el comprobante que vino con la página',
        body: BrokenPageBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const wait = reports.take(toRateLimitKey(request.ip));
      if (wait > 0) throw tooManyRequests(wait / SECOND);
      const { ticket, remote, message, path } = request.body;
      const page = readPageTicket(app.secret, ticket);
      const version = page?.releases.get(remote);
      // Invalid tickets get the same response, so that a forger learns nothing.
      if (!page || version === undefined) return reply.code(204).send(null);
      const pointer = await readPointer(releasesFolderOf(portalDir, remote));
      const run = { remote, version, run: releaseStartOf(pointer, version) };
      if (!(await recordBrokenPage(app.db, run, `${page.id} ${remote}`, senderOf(request))))
        return reply.code(204).send(null);
      // A page opened from another remote's page without a load is not yet counted.
      const isOther = page.remote !== remote && remote !== 'shell';
      await addPageCounts(app.db, run, { pages: isOther ? 1 : 0, broken: 1 });
      await counter.flush();
      const screen = `/${path.split(/[/?#]/)[1] ?? ''}`;
      await rollBackIfFailing(app, run, { message: redactSecrets(message), screen });
      return reply.code(204).send(null);
    },
  );

  /** Identifies the sender by person, else by address, which a whole institute may share. */
  function senderOf({ user, ip }: FastifyRequest): string {
    const sender = user ? `person ${user.id}` : `address ${toRateLimitKey(ip)}`;
    return createHmac('sha256', app.secret).update(`broken page ${sender}`).digest('base64url').slice(0, 22);
  }
};
