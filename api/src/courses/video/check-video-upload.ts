import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, conflict } from '../../core/http/errors.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { checkVideo, type VideoCheckResult } from './check-video.ts';
import { VIDEO_FAILURE_REASONS } from './video-failure-reasons.ts';
import {
  buildLectureVideoUpdate,
  findVideo,
  queueVideo,
  updateVideoRow,
  upsertVideo,
} from './videos.queries.ts';

/** More checks at once would slow down other requests. */
const CONCURRENCY = 2;
const running = new Set<Promise<unknown>>();

async function judgeInTurn(path: string, mimeType: string): Promise<VideoCheckResult> {
  while (running.size >= CONCURRENCY) await Promise.race(running);
  const judging = checkVideo(path, mimeType);
  // A failed check must not fail the next one in the queue.
  const over = judging.then(
    () => undefined,
    () => undefined,
  );
  running.add(over);
  try {
    return await judging;
  } finally {
    running.delete(over);
  }
}

/** Stores the findings, in the transaction that gives the lecture its file. */
export type VideoFindingsWriter = (change: Change, file: Pick<NewStoredFile, 'id' | 'name'>) => Promise<void>;

const NOTHING = { plays: false, codecs: '', width: null, height: null, reason: null };
const NO_STORYBOARD = { storyboardFileId: null, storyboard: null };

/** Shows lectures to students once their video passed, or cannot be checked. */
export async function showLecturesWithVideo({ trx }: Change, fileId: number): Promise<void> {
  await buildLectureVideoUpdate(trx, fileId).set({ awaitsVideo: false }).execute();
}

function keepFindings(
  request: FastifyRequest,
  courseId: number,
  judgement: Exclude<VideoCheckResult, { verdict: 'bad' }>,
): VideoFindingsWriter {
  const { server: app } = request;
  return async (change, { id: fileId, name }) => {
    const isGood = judgement.verdict === 'good';
    const { plays, codecs } = isGood ? judgement : NOTHING;
    const { width = null, height = null } = (isGood && judgement.facts.picture) || {};
    const state = isGood ? 'processing' : 'unjudged';
    const known = { plays, codecs, width, height, reason: null };
    await upsertVideo(change.trx, { fileId, state, ...known, ...NO_STORYBOARD });
    await queueVideo(change.trx, { id: fileId, name, courseId }, getCaller(request).id);
    if (isGood) await showLecturesWithVideo(change, fileId);
    change.afterwards(() => app.jobs.wake());
  };
}

/** Checks a video before its lecture uses it; throws 415 for a bad one, leaves an undecided one to a job. */
export async function checkVideoUpload(
  request: FastifyRequest,
  courseId: number,
  { path, mimeType }: { path: string | undefined; mimeType: string },
): Promise<VideoFindingsWriter> {
  const { video } = request.server;
  if (!(await video.isOn())) return (change, { id }) => showLecturesWithVideo(change, id);
  const judgement: VideoCheckResult =
    path === undefined ? { verdict: 'undecided' } : await judgeInTurn(path, mimeType);
  if (judgement.verdict === 'bad')
    throw new ApiError(415, 'unreadable_video', VIDEO_FAILURE_REASONS[judgement.reason]);
  return keepFindings(request, courseId, judgement);
}

/** Returns a stored file's path when the storage is a local folder. */
export async function findLocalFilePath(app: FastifyInstance, fileId: number): Promise<string | undefined> {
  if (!app.storage.relativePath) return undefined;
  const file = await findFile(app.db, fileId);
  return file && (await app.storage.borrow(file.key)).path;
}

/** Restarts a video's job; finished qualities stay. Throws 409 while a job runs or waits. */
export async function retryVideo(
  change: Change,
  file: { id: number; name: string; courseId: number | null },
  starterId: number,
): Promise<void> {
  const { trx } = change;
  const known = await findVideo(trx, file.id);
  if (known) await updateVideoRow(trx, file.id, { state: 'unjudged', reason: null });
  else
    await upsertVideo(trx, { fileId: file.id, ...NOTHING, ...NO_STORYBOARD, state: 'unjudged', plays: true });
  if (await queueVideo(trx, file, starterId)) return;
  throw conflict('already_processing', 'El video ya se está procesando.');
}
