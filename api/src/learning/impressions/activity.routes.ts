import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { forbidden, invalidField } from '../../core/http/errors.ts';
import { DAY } from '../../core/time/time.ts';
import { getLocalDay, listDays } from '../../core/time/time-zone.ts';
import { requireCourse } from '../../courses/courses.policy.ts';
import { canManagePeople, getCaller } from '../../platform/plugins/access-check.ts';
import { listActivity } from './activity.queries.ts';
import { type ActivityDay, ActivityQuery, ActivityResponse } from './activity.schema.ts';
import { toSeconds } from './intervals.ts';

const DEFAULT_DAYS = 30;
const MAX_DAYS = 400;

function readDays({ from, to }: ActivityQuery): string[] {
  const last = to ?? getLocalDay(Date.now());
  const first = from ?? getLocalDay(Date.parse(last) + DAY / 2 - (DEFAULT_DAYS - 1) * DAY);
  if (first > last) throw invalidField('to', 'Tiene que ser posterior al comienzo.');
  if (Date.parse(last) - Date.parse(first) >= MAX_DAYS * DAY) {
    throw invalidField('from', `Se pueden pedir ${MAX_DAYS} días como máximo.`);
  }
  return listDays(first, last);
}

export const activityRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/impressions/activity',
    {
      config: { access: 'staff' },
      schema: {
        summary: 'Lo que se vio día por día; de un curso, también para quien lo enseña',
        querystring: ActivityQuery,
        response: { 200: ActivityResponse },
      },
    },
    async (request) => {
      const { courseId } = request.query;
      if (courseId !== undefined) await requireCourse(request, courseId, 'people');
      else if (!canManagePeople(getCaller(request))) throw forbidden();
      const days = readDays(request.query);
      const rows = await listActivity(app.db, courseId, days[0] ?? '', days.at(-1) ?? '');
      const byDay = new Map(rows.map((row) => [row.day, row]));
      const activity = days.map((day): ActivityDay => {
        const { viewers = 0, lectures = 0, views = 0, watchedMs = 0 } = byDay.get(day) ?? {};
        return { day, viewers, lectures, views, secondsWatched: toSeconds(watchedMs) };
      });
      return { activity };
    },
  );
};
