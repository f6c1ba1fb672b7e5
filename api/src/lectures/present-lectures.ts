import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { fileUrl } from '../media/file-url.ts';
import type { Caller } from '../plugins/access.ts';
import { captionUrl } from './caption-url.ts';
import type { LectureVideo } from './lecture-video.schema.ts';
import type { ListedLecture } from './lectures.queries.ts';
import type { Lecture } from './lectures.schema.ts';
import { listCaptions } from './listed-captions.queries.ts';
import { findProgress, NO_PROGRESS } from './progress.queries.ts';

/** Presents the public part of a lecture. */
export function presentOutline(row: ListedLecture): Lecture {
  const { id, courseId, title, description, position, durationSeconds } = row;
  const hasVideo = row.videoFileId !== null;
  return { id, courseId, title, description, position, durationSeconds, hasVideo, locked: true };
}

function presentVideo(row: ListedLecture, url: string | null): LectureVideo {
  const none = { progress: 1, reason: null, hlsUrl: null, storyboardUrl: null };
  if (url === null) return { ...none, state: 'none', sources: [] };
  const size = Number(row.videoSize ?? 0);
  const bitsPerSecond = row.durationSeconds ? Math.round((size * 8) / row.durationSeconds) : null;
  const original = { quality: 'original', height: null, bitsPerSecond, size, url } as const;
  return { ...none, state: 'ready', sources: [{ ...original, type: row.videoType ?? 'video/mp4' }] };
}

function mediaOf(app: FastifyInstance, caller: Caller, row: ListedLecture) {
  const { videoFileId, posterFileId, videoName } = row;
  const video = videoFileId === null ? null : { id: videoFileId, name: videoName ?? 'video' };
  const poster = posterFileId === null ? null : { id: posterFileId, name: 'poster.jpg' };
  const videoUrl = video && fileUrl(app, caller, video);
  return {
    video: presentVideo(row, videoUrl),
    videoUrl,
    posterUrl: poster && fileUrl(app, caller, poster),
  };
}

/** Presents lectures to a person entitled to their media: signed addresses, captions, progress. */
export async function presentLectures(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  rows: ListedLecture[],
): Promise<Lecture[]> {
  const ids = rows.map((row) => row.id);
  const captions = Map.groupBy(await listCaptions(db, ids), (caption) => caption.lectureId);
  const progress = await findProgress(db, caller.id, ids);
  return rows.map((row) => ({
    ...presentOutline(row),
    locked: false,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...mediaOf(app, caller, row),
    captions: (captions.get(row.id) ?? []).map((caption) => ({
      language: caption.language,
      label: caption.label,
      url: captionUrl(app, caller, caption),
    })),
    ...(progress.get(row.id) ?? NO_PROGRESS),
  }));
}

export async function presentLecture(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  row: ListedLecture,
): Promise<Lecture> {
  const [lecture] = await presentLectures(app, db, caller, [row]);
  return lecture ?? presentOutline(row);
}
