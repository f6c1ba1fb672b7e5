import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../../core/database/database.ts';
import { acquireNamedLock } from '../../../core/database/lock.ts';
import { conflict, tooManyRequests } from '../../../core/http/errors.ts';
import { now } from '../../../core/time/time.ts';
import { countUnfinishedJobsOfKind, findLatestJob, insertJob } from '../../../platform/jobs/jobs.queries.ts';
import { JobResponse, presentJob } from '../../../platform/jobs/jobs.schema.ts';
import { getCaller } from '../../../platform/plugins/access-check.ts';
import { write } from '../../../platform/plugins/write.ts';
import { getLecture } from '../../lectures/lectures.queries.ts';
import type { LectureRow } from '../../lectures/lectures.table.ts';
import { findVideo } from '../../video/videos.queries.ts';
import { findCaptionOrigin, findUsedTranscriptionSeconds, listCaptionParts } from './automatic.queries.ts';
import {
  AutomaticCaptionParams,
  AutomaticCaptionResponse,
  type CaptionsPayload,
  createCaptionsOffError,
} from './automatic.schema.ts';
import { getLocalMonth } from './transcribe-lecture.ts';

/** The maximum of a person's unfinished caption jobs. */
const MAX_UNFINISHED = 50;

function fingerprintOf({ lectureId, language }: CaptionsPayload): string {
  return `captions ${lectureId} ${language}`;
}

/** Returns the minutes left this month; null without a limit. */
async function readMinutesLeft({ config }: FastifyInstance, db: Db): Promise<number | null> {
  const limit = config.captionServer?.minutesPerMonth ?? 0;
  if (limit === 0) return null;
  return Math.max(0, limit - Math.ceil((await findUsedTranscriptionSeconds(db, getLocalMonth(now()))) / 60));
}

/** Returns the video's file id. Throws 409 unless the video passed its check. */
async function requireGoodVideo(db: Db, { videoFileId }: LectureRow): Promise<number> {
  if (videoFileId === null) throw conflict('no_video', 'La clase no tiene video.');
  const state = (await findVideo(db, videoFileId))?.state;
  if (state === 'ready' || state === 'processing') return videoFileId;
  throw conflict('video_not_ready', 'Este video todavía no se puede ver.');
}

export const automaticCaptionRoutes: FastifyPluginAsyncTypebox = async (app) => {
  const config = { access: 'user', courseAccess: 'teacher' } as const;

  async function isOn(): Promise<boolean> {
    return app.config.captionServer !== undefined && (await app.video.isOn());
  }

  app.get(
    '/courses/:id/lectures/:lectureId/captions/:language/automatic',
    {
      config,
      schema: {
        summary: 'Si una clase puede tener subtítulos automáticos, y por dónde van los que se pidieron',
        params: AutomaticCaptionParams,
        response: { 200: AutomaticCaptionResponse },
      },
    },
    async (request) => {
      const { id, lectureId, language } = request.params;
      const lecture = await getLecture(app.db, id, lectureId);
      const job = await findLatestJob(app.db, 'lectures.captions', fingerprintOf({ lectureId, language }));
      const available = lecture.videoFileId !== null && (await isOn());
      const minutesLeft = await readMinutesLeft(app, app.db);
      return { automatic: { available, minutesLeft, job: job ? presentJob(job) : null } };
    },
  );

  app.post(
    '/courses/:id/lectures/:lectureId/captions/:language/automatic',
    {
      config,
      schema: {
        summary: 'Hace los subtítulos de una clase con un servicio, salvo que una persona haya escrito otros',
        params: AutomaticCaptionParams,
        response: { 202: JobResponse },
      },
    },
    async (request, reply) => {
      const { id: courseId, lectureId, language } = request.params;
      await getLecture(app.db, courseId, lectureId);
      if (!(await isOn())) throw createCaptionsOffError();
      const order: CaptionsPayload = { lectureId, language };
      const starterId = getCaller(request).id;
      return write(reply.code(202), async (change) => {
        const { trx } = change;
        const fingerprint = fingerprintOf(order);
        // The lock gives simultaneous requests the same job.
        await acquireNamedLock(trx, fingerprint);
        const lecture = await getLecture(trx, courseId, lectureId);
        const fileId = await requireGoodVideo(trx, lecture);
        if ((await findCaptionOrigin(trx, lectureId, language))?.automatic === false)
          throw conflict('captions_exist', 'La clase ya tiene subtítulos que escribió una persona.');
        const last = await findLatestJob(trx, 'lectures.captions', fingerprint);
        if (last && last.finishedAt === null) {
          void reply.header('location', `/api/jobs/${last.id}`);
          return { job: presentJob(last), repeated: true };
        }
        if ((await countUnfinishedJobsOfKind(trx, 'lectures.captions', starterId)) >= MAX_UNFINISHED)
          throw tooManyRequests(60);
        const left = await readMinutesLeft(app, trx);
        const heard = (await listCaptionParts(trx, { fileId, language })).at(-1)?.endSeconds ?? 0;
        if (left !== null && left * 60 < (lecture.durationSeconds ?? 1) - heard)
          throw conflict('captions_limit', `Este mes quedan ${left} minutos de subtítulos automáticos.`);
        const fields = { kind: 'lectures.captions', name: lecture.title, fileId: null } as const;
        const payload = JSON.stringify(order);
        const row = await insertJob(trx, { ...fields, courseId, starterId, payload, fingerprint });
        void reply.header('location', `/api/jobs/${row.id}`);
        change.afterwards(() => app.jobs.wake());
        return { job: presentJob(row) };
      });
    },
  );
};
