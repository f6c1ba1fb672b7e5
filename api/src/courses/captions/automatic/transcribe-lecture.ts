import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { CaptionServer } from '../../../core/config/caption-server.ts';
import type { Db } from '../../../core/database/database.ts';
import { conflict, requireFound } from '../../../core/http/errors.ts';
import { ProgramError, type ProgramLimits, SLOW_PROGRAM_LIMITS } from '../../../core/process/program.ts';
import { now } from '../../../core/time/time.ts';
import { getLocalDay } from '../../../core/time/time-zone.ts';
import { findFile } from '../../../platform/files/files.queries.ts';
import type { RunningJob } from '../../../platform/jobs/running-job.ts';
import { getConversionTimeLimit } from '../../video/video-run.ts';
import { VideoReplacedError } from '../../video/video-support.ts';
import { isLectureVideo, listReadyRenditions } from '../../video/videos.queries.ts';
import {
  addUsedTranscriptionSeconds,
  insertCaptionPart,
  listCaptionParts,
  type TranscriptionSource,
} from './automatic.queries.ts';
import { cutAudio, type DecodedAudio, decodeAudio, findPartEnd } from './cut-audio.ts';
import type { SpeechSegment } from './segment.ts';
import { isUntranscribedError, transcribeAudio } from './transcribe.ts';

/** A shorter remainder contains no words. */
const MIN_SECONDS = 0.1;

export interface TranscriptionContext {
  app: FastifyInstance;
  work: RunningJob;
  server: CaptionServer;
  video: TranscriptionSource;
  folder: string;
  /** Pauses ffmpeg while it returns true. */
  isHeld: () => boolean;
  /** Called before each part; true stops the transcription. */
  isSuperfluous: () => Promise<boolean>;
}

/** Returns the month in the institute's time zone, as 2026-11. */
export function getLocalMonth(at: string): string {
  return getLocalDay(at).slice(0, 'YYYY-MM'.length);
}

/** Throws when the lecture's video has changed; the retry transcribes the new one. */
async function requireVideo(db: Db, { fileId }: TranscriptionSource): Promise<void> {
  if (!(await isLectureVideo(db, fileId))) throw new VideoReplacedError();
}

/** Decodes the sound of the audio rendition, else of the video itself. */
async function openSound({ app, work, video, folder, isHeld }: TranscriptionContext) {
  const made = await listReadyRenditions(app.db, [video.fileId]);
  const fileId = made.find(({ quality }) => quality === 'audio')?.fileId ?? video.fileId;
  const file = requireFound(await findFile(app.db, fileId), 'El video ya no está.');
  await app.video.requireDiskRoom(Number(file.size));
  const limits: ProgramLimits = { ...SLOW_PROGRAM_LIMITS, signal: work.signal, isHeld };
  const { path, release } = await app.storage.borrow(file.key);
  try {
    const whole = { ...limits, ms: getConversionTimeLimit(undefined, Number(file.size)) };
    return { sound: await decodeAudio(path, folder, whole), limits };
  } catch (error) {
    if (error instanceof ProgramError) {
      await requireVideo(app.db, video);
      app.log.warn({ job: work.job.id, complaints: error.complaints }, 'a video without sound to read');
      throw conflict('no_sound', 'El video no tiene sonido que se pueda leer.');
    }
    throw error;
  } finally {
    await release();
  }
}

/** Transcribes a part. Its seconds count in the month's usage, unless the service transcribed nothing. */
async function sendPart(
  { app, work, server, video, folder }: TranscriptionContext,
  { sound, limits, start, end }: { sound: DecodedAudio; limits: ProgramLimits; start: number; end: number },
): Promise<SpeechSegment[]> {
  const path = await cutAudio(sound, { start, end, to: join(folder, 'part.flac') }, limits);
  const [month, seconds] = [getLocalMonth(now()), Math.ceil(end - start)];
  const taken = { seconds, limit: server.minutesPerMonth * 60 };
  if (!(await addUsedTranscriptionSeconds(app.db, month, taken)))
    throw conflict('captions_limit', 'Este mes no quedan minutos de subtítulos automáticos.');
  try {
    const heard = await transcribeAudio(server, { path, language: video.language }, work.signal);
    return heard.map((segment) => ({
      startSeconds: Math.min(start + segment.startSeconds, end),
      endSeconds: Math.min(start + segment.endSeconds, end),
      text: segment.text,
    }));
  } catch (error) {
    if (isUntranscribedError(error))
      await addUsedTranscriptionSeconds(app.db, month, { seconds: -seconds, limit: 0 });
    throw error;
  }
}

/** Transcribes the remaining parts and returns all segments; undefined when `isSuperfluous` stopped it. */
export async function transcribeLecture(
  listening: TranscriptionContext,
): Promise<SpeechSegment[] | undefined> {
  const { app, work, video } = listening;
  const { sound, limits } = await openSound(listening);
  const parts = await listCaptionParts(app.db, video);
  let start = parts.at(-1)?.endSeconds ?? 0;
  while (sound.seconds - start > MIN_SECONDS) {
    if (await listening.isSuperfluous()) return undefined;
    await requireVideo(app.db, video);
    work.progress(start / sound.seconds);
    const end = findPartEnd(sound, start);
    const segments = await sendPart(listening, { sound, limits, start, end });
    parts.push({ endSeconds: end, segments });
    await work.transaction(async ({ trx }) => {
      await requireVideo(trx, video);
      await insertCaptionPart(trx, video, { number: parts.length, endSeconds: end, segments });
    });
    start = end;
  }
  return parts.flatMap(({ segments }) => segments);
}
