import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { invalidField } from '../../core/http/errors.ts';
import { decodeCursor } from '../../core/http/paging.ts';
import { DAY, now, parseIsoTime, toIsoTime } from '../../core/time/time.ts';
import { getLocalDay, getStartOfDay } from '../../core/time/time-zone.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import type { CalendarRange } from './calendar.queries.ts';
import { CalendarQuery, CalendarResponse } from './calendar.schema.ts';
import { readCalendar } from './read-calendar.ts';

const DEFAULT_DAYS = 60;

function readRange({ from, to, cursor, limit }: CalendarQuery): CalendarRange {
  const begin = from === undefined ? getStartOfDay(getLocalDay(now())) : parseIsoTime('from', from);
  const end = to === undefined ? toIsoTime(Date.parse(begin) + DEFAULT_DAYS * DAY) : parseIsoTime('to', to);
  if (end < begin) throw invalidField('to', 'Tiene que ser después de «from».');
  const after = decodeCursor(cursor, ['string', 'string', 'number', 'number']) as CalendarRange['after'];
  return { from: begin, to: end, limit, ...(after && { after }) };
}

export const calendarRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/calendar',
    {
      config: { access: 'user' },
      schema: {
        summary:
          'Lo que pasa en mis cursos entre dos momentos: cuestionarios, clases que se publican, clases en vivo',
        querystring: CalendarQuery,
        response: { 200: CalendarResponse },
      },
    },
    async (request) => readCalendar(app.db, getCaller(request), readRange(request.query)),
  );
};
