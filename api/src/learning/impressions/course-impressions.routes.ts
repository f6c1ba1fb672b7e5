import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { findLecture } from '../../courses/lectures/lectures.queries.ts';
import { LectureParams } from '../../courses/lectures/lectures.schema.ts';
import { listLectureImpressions, listLectureViews } from './course-impressions.queries.ts';
import {
  HeatMapResponse,
  LectureImpressionsQuery,
  LectureImpressionsResponse,
} from './course-impressions.schema.ts';
import { HEAT_STEP_SECONDS, HeatMapCounter } from './heatmap.ts';

const VIEWS_PER_BATCH = 500;

/** Reads in batches, so that popular lectures do not block other calls. */
async function countHeat(db: Db, lectureId: number): Promise<HeatMapCounter> {
  const map = new HeatMapCounter();
  let last = { userId: 0, viewId: '' };
  for (;;) {
    const views = await listLectureViews(db, lectureId, last, VIEWS_PER_BATCH);
    for (const view of views) map.add(view);
    last = views.at(-1) ?? last;
    if (views.length < VIEWS_PER_BATCH) return map;
    await yieldToEventLoop();
  }
}

export const courseImpressionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'user' as const, courseAccess: 'people' as const };

  app.get(
    '/courses/:id/impressions',
    {
      config,
      schema: {
        summary:
          'Lo que se vio de un curso, clase por clase; de un grupo, lo que vieron quienes están en él ahora',
        params: CourseParams,
        querystring: LectureImpressionsQuery,
        response: { 200: LectureImpressionsResponse },
      },
    },
    async ({ params, query }) => ({
      impressions: await listLectureImpressions(app.db, params.id, query.group),
    }),
  );

  app.get(
    '/courses/:id/lectures/:lectureId/heatmap',
    {
      config,
      schema: {
        summary: 'Qué partes de una clase se vieron y cuáles se repitieron',
        params: LectureParams,
        response: { 200: HeatMapResponse },
      },
    },
    async ({ params }) => {
      const lecture = await findLecture(app.db, params.id, params.lectureId);
      if (!lecture) throw notFound('La clase no existe.');
      const { id: lectureId, durationSeconds } = lecture;
      const map = await countHeat(app.db, lectureId);
      const counted = map.finish(durationSeconds);
      return { heatmap: { lectureId, stepSeconds: HEAT_STEP_SECONDS, durationSeconds, ...counted } };
    },
  );
};
