import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import type { CaptionServer } from '../../../core/config/caption-server.ts';
import type { Db } from '../../../core/database/database.ts';
import { conflict } from '../../../core/http/errors.ts';
import { listMemberIds } from '../../../notifications/audience.queries.ts';
import { notify } from '../../../notifications/notify.ts';
import { makeWorkFolder } from '../../../platform/files/work-folder.ts';
import type { JobHandler, RunningJob } from '../../../platform/jobs/running-job.ts';
import type { Change } from '../../../platform/plugins/write.ts';
import { lockPassageSource } from '../../../search/passages.queries.ts';
import { requireTaughtCourse } from '../../courses.policy.ts';
import { findLecture } from '../../lectures/lectures.queries.ts';
import { VideoReplacedError } from '../../video/video-support.ts';
import { upsertCaption } from '../captions.queries.ts';
import { renderVtt, type SourceCue } from '../cue.ts';
import { languageNameOf } from '../language-names.ts';
import { deleteCaptionParts, findCaptionOrigin, type TranscriptionSource } from './automatic.queries.ts';
import { type CaptionsPayload, createCaptionsOffError } from './automatic.schema.ts';
import { toSentenceCues } from './sentences.ts';
import { transcribeLecture } from './transcribe-lecture.ts';

type Result = { state: 'made'; cues: number } | { state: 'kept' | 'gone' };

interface Order extends CaptionsPayload {
  courseId: number;
  courseName: string;
}

async function readOrder(app: FastifyInstance, work: RunningJob): Promise<Order> {
  const courseId = work.job.courseId ?? 0;
  const { name } = await requireTaughtCourse(app.db, courseId, await work.starter());
  return { ...work.payload<CaptionsPayload>(), courseId, courseName: name };
}

async function askForReview(
  change: Change,
  { courseId, courseName, lectureId }: Order,
  { id, title }: { id: number; title: string },
): Promise<void> {
  await notify(change, {
    kind: 'captionsToReview',
    courseId,
    aboutId: id,
    place: courseName,
    to: await listMemberIds(change.trx, { courseId, role: 'teacher' }),
    title: `Los subtítulos automáticos de «${title}» esperan tu revisión`,
    path: `/course/${courseId}/lectures?clase=${lectureId}&parte=subtitulos`,
    repeatable: `captions ${lectureId}`,
  });
}

/** Stores the captions, unless a person wrote some meanwhile. */
async function store(
  change: Change,
  order: Order,
  { video, cues }: { video: TranscriptionSource; cues: SourceCue[] },
): Promise<Result> {
  const { trx } = change;
  const { courseId, lectureId, language } = order;
  // The lock prevents a person from saving captions until this transaction ends.
  await lockPassageSource(trx, { source: 'lecture', sourceId: lectureId });
  const lecture = await findLecture(trx, courseId, lectureId);
  await deleteCaptionParts(trx, video);
  if (!lecture) return { state: 'gone' };
  if (lecture.videoFileId !== video.fileId) throw new VideoReplacedError();
  if (await isPersons(trx, order)) return { state: 'kept' };
  const label = `${languageNameOf(language)}, automáticos`;
  const { id } = await upsertCaption(trx, {
    lectureId,
    language,
    label,
    vtt: renderVtt(cues),
    cues,
    automatic: true,
  });
  const target = { type: 'lecture', id: lectureId, name: lecture.title };
  change.audit({ action: 'captions.generate', target, details: { courseId, language } });
  await askForReview(change, order, { id, title: lecture.title });
  return { state: 'made', cues: cues.length };
}

async function isPersons(db: Db, { lectureId, language }: CaptionsPayload): Promise<boolean> {
  const origin = await findCaptionOrigin(db, lectureId, language);
  return origin !== undefined && !origin.automatic;
}

async function listen(
  app: FastifyInstance,
  work: RunningJob,
  { server, order, video }: { server: CaptionServer; order: Order; video: TranscriptionSource },
): Promise<void> {
  const folder = await makeWorkFolder(app.config.dataDir, `captions-${order.lectureId}`, work.job.claim);
  const exams = app.video.watchExams();
  try {
    const isSuperfluous = () => isPersons(app.db, order);
    const { isHeld } = exams;
    const segments = await transcribeLecture({ app, work, server, video, folder, isHeld, isSuperfluous });
    if (!segments) return await work.finish(async () => ({ state: 'kept' }));
    const cues = toSentenceCues(segments);
    if (cues.length === 0) {
      // Otherwise a later request would reuse the stored parts instead of sending the sound again.
      await work.transaction(({ trx }) => deleteCaptionParts(trx, video));
      throw conflict('nothing_said', 'En el video no se oye a nadie hablar.');
    }
    await work.finish((change) => store(change, order, { video, cues }));
  } finally {
    exams.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Transcribes a lecture's video and asks its teachers to review the captions. */
export const captionsJob: JobHandler = async (app, work) => {
  const server = app.config.captionServer;
  if (!server) throw createCaptionsOffError();
  const order = await readOrder(app, work);
  const { courseId, lectureId, language } = order;
  const fileId = (await findLecture(app.db, courseId, lectureId))?.videoFileId ?? null;
  if (fileId === null) return work.finish(async () => ({ state: 'gone' }));
  await listen(app, work, { server, order, video: { fileId, language } });
};
