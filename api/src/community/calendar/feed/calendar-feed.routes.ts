import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { Type } from 'typebox';
import { notFound, requireFound, tooManyRequests } from '../../../core/http/errors.ts';
import { NoContent } from '../../../core/http/schema.ts';
import { InMemoryRateLimiter } from '../../../core/limits/in-memory-rate-limiter.ts';
import { MINUTE, SECOND } from '../../../core/time/time.ts';
import { type Caller, getCaller } from '../../../platform/plugins/access-check.ts';
import { write } from '../../../platform/plugins/write.ts';
import { CalendarAddressResponse, NewCalendarAddressResponse } from '../calendar.schema.ts';
import {
  deleteCalendarAddress,
  findCalendarAddress,
  findCalendarReader,
  hashCalendarSecret,
  replaceCalendarAddress,
} from './addresses.queries.ts';
import { readCalendarFeed } from './read-calendar-feed.ts';
import { renderIcs } from './render-ics.ts';

const WINDOW = { windowMs: 10 * MINUTE, maxSubjects: 20_000 };
const READS = { ...WINDOW, max: 60 };

const FeedParams = Type.Object({ secret: Type.String({ pattern: '^[\\w-]{1,100}$' }) });

function entry(action: string, { id, username: name }: Caller) {
  return { action, target: { type: 'user', id, name } };
}

const addressRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/calendar/address',
    {
      config: { access: 'user' },
      schema: {
        summary: 'Si tengo una dirección secreta de mi calendario, y desde cuándo',
        response: { 200: CalendarAddressResponse },
      },
    },
    async (request) => ({ address: (await findCalendarAddress(app.db, getCaller(request).id)) ?? null }),
  );

  app.post(
    '/calendar/address',
    {
      // A stored response would contain the secret.
      config: { access: 'user', idempotent: false },
      schema: {
        summary: 'Hace una dirección secreta de mi calendario (.ics); la anterior deja de andar',
        response: { 201: NewCalendarAddressResponse },
      },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      return write(reply.code(201), async (change) => {
        const { secret, createdAt } = await replaceCalendarAddress(change.trx, caller.id);
        change.audit(entry('calendar.address_create', caller));
        return { address: { url: `${app.config.publicUrl}/api/calendar/${secret}.ics`, createdAt } };
      });
    },
  );

  app.delete(
    '/calendar/address',
    {
      config: { access: 'user' },
      schema: { summary: 'Anula la dirección secreta de mi calendario', response: { 204: NoContent } },
    },
    async (request, reply) => {
      const caller = getCaller(request);
      return write(reply.code(204), async (change) => {
        if (!(await deleteCalendarAddress(change.trx, caller.id))) throw notFound('No tenés una dirección.');
        change.audit(entry('calendar.address_revoke', caller));
        return null;
      });
    },
  );
};

export const calendarFeedRoutes: FastifyPluginAsyncTypebox = async (app) => {
  await app.register(addressRoutes);
  const reads = new InMemoryRateLimiter(READS);

  function requireBelowLimit(limit: InMemoryRateLimiter, subject: string): void {
    const wait = limit.take(subject);
    if (wait > 0) throw tooManyRequests(wait / SECOND);
  }

  app.get(
    '/calendar/:secret.ics',
    {
      config: { access: 'anonymous', ignoreToken: true },
      schema: {
        summary: 'El calendario de quien tiene esta dirección secreta, para suscribirse (iCalendar)',
        params: FeedParams,
        response: { 200: { type: 'string', content: { 'text/calendar': { schema: Type.String() } } } },
      },
    },
    async (request, reply) => {
      const { secret } = request.params;
      // Wrong secrets have no limit, because nobody can guess 256 bits.
      const reader = requireFound(await findCalendarReader(app.db, secret));
      requireBelowLimit(reads, hashCalendarSecret(secret));
      const { publicUrl, instituteName } = app.config;
      const entries = await readCalendarFeed(app.db, reader);
      return reply
        .type('text/calendar; charset=utf-8')
        .header('content-disposition', 'inline; filename="calendario.ics"')
        .send(renderIcs(entries, { publicUrl, instituteName }));
    },
  );
};
