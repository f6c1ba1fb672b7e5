import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { now } from '../../core/time/time.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { signFileUrl } from '../media/file-url.ts';
import { addImageUrls } from '../media/image-urls.ts';
import { type SignedUrlUser, VISITOR } from '../media/media-url.ts';
import { NO_PROGRESS, readLectureProgress } from '../progress/progress.queries.ts';
import { publicationStateAt } from '../publication/publication.ts';
import { presentVideos } from '../video/present-video.ts';
import type { LectureVideo } from '../video/video.schema.ts';
import { listCaptionSummaries } from './caption-summaries.queries.ts';
import { signCaptionUrl } from './caption-url.ts';
import { findClosedReason, lectureReaderOf } from './lectures.policy.ts';
import type { ListedLecture } from './lectures.queries.ts';
import type { Lecture } from './lectures.schema.ts';
import { findLecturePage } from './pages/pages.queries.ts';

/** Presents the public part of a lecture. */
function presentOutline(row: ListedLecture): Lecture {
  const { id, courseId, title, description, position, durationSeconds, open, publishAt, section } = row;
  const hasVideo = row.videoFileId !== null;
  const state = publicationStateAt(row, now());
  const outline = { id, courseId, kind: row.kind, title, description, position, durationSeconds, hasVideo };
  return { ...outline, locked: true, open, state, publishAt, section };
}

/** Presents a closed lecture without its description, which may be its only content. */
function presentWaiting(row: ListedLecture, waiting: NonNullable<Lecture['waiting']>): Lecture {
  return { ...presentOutline(row), description: '', waiting };
}

function posterOf(
  app: FastifyInstance,
  caller: SignedUrlUser,
  { posterFileId }: ListedLecture,
): string | null {
  return posterFileId === null ? null : signFileUrl(app, caller, { id: posterFileId, name: 'poster' });
}

function presentVideo(video: LectureVideo | undefined): Pick<Lecture, 'video' | 'videoUrl'> {
  return { ...(video && { video }), videoUrl: video?.sources.at(-1)?.url ?? null };
}

/** Presents lectures' videos and captions with URLs signed for this person. */
async function presentMedia(
  app: FastifyInstance,
  db: Db,
  signer: SignedUrlUser,
  rows: ListedLecture[],
  forTeachers: boolean,
): Promise<Lecture[]> {
  const videos = await presentVideos(app, db, signer, rows, forTeachers);
  const ids = rows.map((row) => row.id);
  const captions = Map.groupBy(await listCaptionSummaries(db, ids), (caption) => caption.lectureId);
  return rows.map((row) => ({
    ...presentOutline(row),
    locked: false,
    ...presentVideo(videos.get(row.id)),
    posterUrl: posterOf(app, signer, row),
    captions: (captions.get(row.id) ?? []).map((caption) => ({
      language: caption.language,
      label: caption.label,
      automatic: caption.automatic,
      url: signCaptionUrl(app, signer, caption),
    })),
  }));
}

/** Adds what lists omit: the rendered description and, if open to this person, the page. */
export async function addLectureTexts(
  app: FastifyInstance,
  db: Db,
  signer: SignedUrlUser,
  lecture: Lecture,
): Promise<Lecture> {
  const descriptionHtml = await app.descriptions.render(lecture.description);
  if (lecture.kind !== 'page' || lecture.locked) return { ...lecture, descriptionHtml };
  const { text = '', html = '' } = (await findLecturePage(db, lecture.id)) ?? {};
  return { ...lecture, descriptionHtml, text, html: addImageUrls(app, signer, html) };
}

/** Presents open lectures to visitors and to people outside the course. */
async function presentToGuests(
  { server: app, user }: FastifyRequest,
  rows: ListedLecture[],
): Promise<Lecture[]> {
  if (rows.length === 0) return [];
  const lectures = await presentMedia(app, app.db, user ?? VISITOR, rows, false);
  const since = new Map(rows.map(({ id, createdAt }) => [id, createdAt]));
  return lectures.map((lecture) => ({ ...lecture, guest: true, createdAt: since.get(lecture.id) ?? '' }));
}

/** Presents lectures with media and progress; `forTeachers` adds the fields for editors. */
async function presentLectures(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  rows: ListedLecture[],
  forTeachers: boolean,
): Promise<Lecture[]> {
  const media = await presentMedia(app, db, caller, rows, forTeachers);
  const whole = new Map(media.map((lecture) => [lecture.id, lecture]));
  const ids = rows.map((row) => row.id);
  const progress = await readLectureProgress(db, caller.id, ids);
  return rows.map((row) => ({
    ...(whole.get(row.id) ?? presentOutline(row)),
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    ...(forTeachers && { afterQuizId: row.afterQuizId }),
    ...(row.awaitsVideo ? { awaitsVideo: true } : {}),
    ...(progress.get(row.id) ?? NO_PROGRESS),
  }));
}

/** Presents lectures with their media, or as outlines where the caller may not see the media. */
export async function presentLecturesForCaller(
  request: FastifyRequest,
  rows: ListedLecture[],
): Promise<Lecture[]> {
  const { server: app, user, course } = request;
  const reader = lectureReaderOf(request);
  const waiting = new Map(rows.map((row) => [row.id, findClosedReason(reader, row)]));
  const shown = rows.filter(({ id }) => !waiting.get(id));
  const whole =
    user && course?.entitled
      ? await presentLectures(app, app.db, user, shown, reader.teaches)
      : await presentToGuests(
          request,
          shown.filter(({ open }) => open),
        );
  const presented = new Map(whole.map((lecture) => [lecture.id, lecture]));
  return rows.map((row) => {
    const reason = waiting.get(row.id);
    return reason ? presentWaiting(row, reason) : (presented.get(row.id) ?? presentOutline(row));
  });
}

export async function presentLecture(
  app: FastifyInstance,
  db: Db,
  caller: Caller,
  row: ListedLecture,
  forTeachers = true,
): Promise<Lecture> {
  const [lecture] = await presentLectures(app, db, caller, [row], forTeachers);
  return addLectureTexts(app, db, caller, lecture ?? presentOutline(row));
}
