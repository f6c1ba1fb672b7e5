import { rm } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { ProgramError } from '../../core/process/program.ts';
import { toIsoTime } from '../../core/time/time.ts';
import { listMemberIds } from '../../notifications/audience.queries.ts';
import { notify } from '../../notifications/notify.ts';
import { findFile, isAnyFileInTrash, keepFileUntil } from '../../platform/files/files.queries.ts';
import type { FileRow } from '../../platform/files/files.table.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/running-job.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { getMediaExpiry } from '../media/media-url.ts';
import { checkVideo, type VideoCheckResult } from './check-video.ts';
import { AAC_CODEC } from './codecs.ts';
import { makePoster, makeStoryboard } from './make-previews.ts';
import { estimateEncodingCost, makeAudioRendition, makeVideoRenditions } from './make-renditions.ts';
import { hasPlausibleLength } from './plausible-length.ts';
import type { MediaInfo } from './probe.ts';
import { VIDEO_FAILURE_REASONS, type VideoFailureReason } from './video-failure-reasons.ts';
import { StorageFullError, VideoRun } from './video-run.ts';
import { VideoReplacedError } from './video-support.ts';
import {
  buildLectureVideoUpdate,
  findVideo,
  isLectureVideo,
  listLecturesWithVideo,
  listReadyRenditions,
  replaceVideoSource,
  updateVideoRow,
  upsertVideo,
} from './videos.queries.ts';

type Good = Extract<VideoCheckResult, { verdict: 'good' }>;

function explain(error: unknown, reason: VideoFailureReason): VideoFailureReason {
  if (error instanceof StorageFullError) return 'storageFull';
  if (error instanceof ProgramError) return error.isTooSlow ? 'tooSlow' : reason;
  throw error;
}

/** Notes and returns why a step fails, the file or a full storage; other errors make the job retry. */
async function orNote(
  run: VideoRun,
  step: () => Promise<void>,
  reason: VideoFailureReason,
): Promise<VideoFailureReason | undefined> {
  try {
    await step();
    return undefined;
  } catch (error) {
    const problem = explain(error, reason);
    run.note(problem);
    return problem;
  }
}

/** Stores the result and shows the lecture to students. */
async function keepJudgement(run: VideoRun, { facts, plays, codecs }: Good): Promise<void> {
  const { app, source } = run;
  const { picture, durationSeconds } = facts;
  const known = await findVideo(app.db, source.id);
  const boards = { storyboardFileId: known?.storyboardFileId ?? null, storyboard: known?.storyboard ?? null };
  const size = { width: picture?.width ?? null, height: picture?.height ?? null };
  await app.db.transaction().execute(async (trx) => {
    if (!(await isLectureVideo(trx, source.id))) throw new VideoReplacedError();
    const state = { state: 'processing', reason: null } as const;
    await upsertVideo(trx, { fileId: source.id, ...state, plays, codecs, ...size, ...boards });
    await buildLectureVideoUpdate(trx, source.id).set({ awaitsVideo: false }).execute();
    if (durationSeconds === undefined) return;
    const unknown = buildLectureVideoUpdate(trx, source.id).where('durationSeconds', 'is', null);
    await unknown.set({ durationSeconds }).execute();
  });
}

async function makeAll(run: VideoRun, { facts, plays }: Good): Promise<void> {
  const { picture, durationSeconds, sound: heard } = facts;
  run.plan(estimateEncodingCost(facts));
  let sound: Awaited<ReturnType<typeof makeAudioRendition>> | undefined;
  if (picture) await orNote(run, () => makePoster(run, durationSeconds), 'incomplete');
  if (!(await hasPlausibleLength(run.path, facts, run.shortLimits))) return run.note('falseTimes');
  const makeHeard = async () => {
    sound = await makeAudioRendition(run, facts, !picture && !plays);
  };
  const problem = heard && (await orNote(run, makeHeard, picture ? 'noSound' : 'damaged'));
  // Skips the video after a lack of time or storage, because a retry may still make it with sound.
  if (!picture || (problem && problem !== 'noSound')) return;
  try {
    const files = { sound: sound?.path, plays };
    await orNote(run, () => makeVideoRenditions(run, facts, picture, files), 'incomplete');
  } finally {
    await sound?.release();
  }
  await orNote(run, () => makeStoryboard(run, picture, durationSeconds ?? 0), 'incomplete');
}

/** Replaces the original by the largest quality, unless that lacks the sound; viewers keep the old file a while. */
async function dropOriginal(trx: Change['trx'], source: FileRow): Promise<void> {
  const made = await listReadyRenditions(trx, [source.id]);
  const [best] = made.sort((one, other) => (other.height ?? 0) - (one.height ?? 0));
  if (!best || made.some(({ fileId }) => fileId === source.id)) return;
  const isHeard = made.some(({ quality }) => quality === 'audio');
  if (isHeard && best.height !== null && !best.codecs.includes(AAC_CODEC)) return;
  await replaceVideoSource(trx, source.id, best.fileId);
  await keepFileUntil(trx, source.id, toIsoTime(getMediaExpiry()));
}

/** Notifies the course's teachers why a video cannot be watched and how to fix it. */
async function notifyOfFailure(change: Change, { id: aboutId }: FileRow, text: string): Promise<void> {
  for (const { courseId, courseName, title } of await listLecturesWithVideo(change.trx, aboutId)) {
    const to = await listMemberIds(change.trx, { courseId, role: 'teacher' });
    const path = `/course/${courseId}/lectures`;
    const news = { to, courseId, aboutId, text, place: courseName, path };
    await notify(change, { kind: 'videoFailed', ...news, title: `El video de «${title}» no se puede ver` });
  }
}

async function finish(run: VideoRun, facts: MediaInfo, plays: boolean): Promise<void> {
  const { app, source, work, problem } = run;
  const made = await listReadyRenditions(app.db, [source.id]);
  const canWatch = plays || made.some(({ height }) => facts.picture === undefined || height !== null);
  const reason = problem === undefined ? null : VIDEO_FAILURE_REASONS[problem];
  await work.finish(async (change) => {
    const { trx } = change;
    const known = await findVideo(trx, source.id);
    if (!known) return { state: 'gone' };
    const state = canWatch ? 'ready' : 'unplayable';
    await updateVideoRow(trx, source.id, {
      state,
      reason: canWatch ? reason : (reason ?? VIDEO_FAILURE_REASONS.damaged),
    });
    if (!canWatch) await notifyOfFailure(change, source, reason ?? VIDEO_FAILURE_REASONS.damaged);
    const isComplete = state === 'ready' && problem === undefined;
    // A deleted lecture keeps the original, which a restore needs, even if a copy has this video too.
    const isNeeded =
      !(await isLectureVideo(trx, source.id)) || (await isAnyFileInTrash(trx, sql`${source.id}`));
    if (isComplete && !app.config.keepOriginals && !isNeeded) await dropOriginal(trx, source);
    return { state };
  });
}

async function giveUp({ source, work }: VideoRun, reason: VideoFailureReason): Promise<void> {
  await work.finish(async (change) => {
    const { trx } = change;
    const nothing = { plays: false, codecs: '', width: null, height: null };
    const boards = { storyboardFileId: null, storyboard: null };
    const state = { state: 'unplayable', reason: VIDEO_FAILURE_REASONS[reason] } as const;
    await upsertVideo(trx, { fileId: source.id, ...state, ...nothing, ...boards });
    await notifyOfFailure(change, source, VIDEO_FAILURE_REASONS[reason]);
    return { state: 'unplayable' };
  });
}

async function processVideo(run: VideoRun): Promise<void> {
  const judgement = await checkVideo(run.path, run.source.mimeType, run.shortLimits);
  if (judgement.verdict === 'undecided') return giveUp(run, 'tooSlow');
  if (judgement.verdict === 'bad') return giveUp(run, judgement.reason);
  await keepJudgement(run, judgement);
  await makeAll(run, judgement);
  await finish(run, judgement.facts, judgement.plays);
}

async function workOn(app: FastifyInstance, work: RunningJob, source: FileRow): Promise<void> {
  await app.video.requireDiskRoom(Number(source.size));
  const folder = await app.video.workFolder(source.id, work.job.claim);
  const exams = app.video.watchExams();
  const lecture = app.video.watchLecture(source.id);
  const signal = AbortSignal.any([work.signal, lecture.signal]);
  try {
    const { path, release } = await work.file();
    try {
      await processVideo(new VideoRun({ app, work, source, path, folder, signal, isHeld: exams.isHeld }));
    } finally {
      await release();
    }
  } finally {
    exams.end();
    lecture.end();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Checks a lecture's video and makes its missing qualities. */
export const processVideoJob: JobHandler = async (app, work) => {
  const { fileId } = work.job;
  const source = fileId === null ? undefined : await findFile(app.db, fileId);
  const isUsed = source?.state === 'stored' && (await isLectureVideo(app.db, source.id));
  if (!source || !isUsed) return work.finish(async () => null);
  try {
    await workOn(app, work, source);
  } catch (error) {
    if (!(error instanceof VideoReplacedError)) throw error;
    await work.finish(async ({ trx }) => {
      // An undo saw this job running and queued no other, so this one must retry.
      if (await isLectureVideo(trx, source.id)) throw error;
      return null;
    });
  }
};
