import type { FastifyInstance } from 'fastify';
import type { Db } from '../database.ts';
import { fileUrl } from '../media/file-url.ts';
import type { Caller } from '../plugins/access.ts';
import { presentVideos } from '../video/present-video.ts';
import type { LectureVideo } from '../video/video.schema.ts';
import { captionUrl } from './caption-url.ts';
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

function posterOf(app: FastifyInstance, caller: Caller, { posterFileId }: ListedLecture): string | null {
  return posterFileId === null ? null : fileUrl(app, caller, { id: posterFileId, name: 'poster.jpg' });
}

function presentVideo(video: LectureVideo | undefined): Pick<Lecture, 'video' | 'videoUrl'> {
  return { ...(video && { video }), videoUrl: video?.sources.at(-1)?.url ?? null };
}

/**
 * Presents lectures to a person entitled to their media: signed addresses, captions, progress. `forTeachers`: also
 * what is wrong with a video.
 */
export async function presentLectures(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  rows: ListedLecture[],
  forTeachers: boolean,
): Promise<Lecture[]> {
  const videos = await presentVideos(app, db, caller, rows, forTeachers);
  const ids = rows.map((row) => row.id);
  const captions = Map.groupBy(await listCaptions(db, ids), (caption) => caption.lectureId);
  const progress = await findProgress(db, caller.id, ids);
  return rows.map((row) => ({
    ...presentOutline(row),
    locked: false,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(row.awaitsVideo ? { awaitsVideo: true } : {}),
    ...presentVideo(videos.get(row.id)),
    posterUrl: posterOf(app, caller, row),
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
  forTeachers = true,
): Promise<Lecture> {
  const [lecture] = await presentLectures(app, db, caller, [row], forTeachers);
  return lecture ?? presentOutline(row);
}
