import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { badRequest, invalidField } from '../../core/http/errors.ts';
import { NoContent } from '../../core/http/schema.ts';
import { fromNow } from '../../core/time/time.ts';
import {
  getAvailableLecture,
  lectureReaderOf,
  rethrowMissingLecture,
} from '../../courses/lectures/lectures.policy.ts';
import { LectureParams } from '../../courses/lectures/lectures.schema.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { write } from '../../platform/plugins/write.ts';
import { type MsInterval, toMs } from './intervals.ts';
import { recordWatchReport, TooManyIntervalsError } from './record-watch-report.ts';
import { WatchReportBody } from './track.schema.ts';

function readIntervals(intervals: WatchReportBody['intervals']): MsInterval[] {
  return intervals.map(([from = 0, to = 0], index) => {
    if (from >= to) throw invalidField(`intervals.${index}`, 'El final tiene que ser mayor que el comienzo.');
    return [toMs(from), toMs(to)];
  });
}

function explain(error: unknown): never {
  if (error instanceof TooManyIntervalsError)
    throw badRequest('too_many_intervals', 'Son demasiados intervalos.');
  return rethrowMissingLecture(error);
}

export const watchReportRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.post(
    '/courses/:id/lectures/:lectureId/track',
    {
      config: { access: 'user', courseAccess: 'member' },
      schema: {
        summary: 'Anota lo que la persona vio de una clase',
        params: LectureParams,
        body: WatchReportBody,
        response: { 204: NoContent },
      },
    },
    async (request, reply) => {
      const { id: courseId, lectureId } = request.params;
      const { viewId, position, ended = false, openSeconds = 0, secondsAgo = 0 } = request.body;
      const lecture = await getAvailableLecture(app.db, request.params, lectureReaderOf(request));
      const watched = {
        userId: getCaller(request).id,
        courseId,
        lectureId,
        viewId,
        intervals: readIntervals(request.body.intervals),
        positionMs: toMs(position),
        ended,
        openMs: toMs(openSeconds),
        at: fromNow(-toMs(secondsAgo)),
        isPage: lecture.kind === 'page',
      };
      const lengthMs = lecture.durationSeconds === null ? null : toMs(lecture.durationSeconds);
      return write(reply.code(204), async ({ trx }) => {
        await recordWatchReport(trx, watched, lengthMs);
        return null;
      }).catch(explain);
    },
  );
};
