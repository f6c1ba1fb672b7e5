import type { SelectQueryBuilder } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db, Tables } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import type { VideosTable } from '../video/videos.table.ts';
import type { UnfinishedReason } from './lectures.schema.ts';

/** Selects lectures with a video and no captions. */
function uncaptioned(db: Db) {
  return db
    .selectFrom('lectures')
    .where('videoFileId', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where.selectFrom('captions').select('id').whereRef('captions.lectureId', '=', 'lectures.id'),
        ),
      ),
    );
}

/** Selects lectures whose video is in one of these states. */
function withVideo(db: Db, states: VideosTable['state'][]) {
  return db
    .selectFrom('lectures')
    .where('videoFileId', 'in', (where) =>
      where.selectFrom('videos').select('fileId').where('state', 'in', states),
    );
}

/** Maps each reason to a query for the lectures that it makes unfinished. */
const LACKING: Record<UnfinishedReason, (db: Db) => SelectQueryBuilder<Tables, 'lectures', object>> = {
  video: (db) => db.selectFrom('lectures').where('kind', '=', 'video').where('videoFileId', 'is', null),
  captions: uncaptioned,
  upload: (db) =>
    db
      .selectFrom('lectures')
      .where('lectures.id', 'in', (where) =>
        where.selectFrom('videoUploads').select('lectureId').where('finishedAt', 'is', null),
      ),
  process: (db) => withVideo(db, ['unjudged', 'processing']),
  unplayable: (db) => withVideo(db, ['unplayable']),
};

export async function countUnfinishedLectures(db: Db, missing: UnfinishedReason): Promise<number> {
  return countRows(LACKING[missing](db));
}

export async function countUnfinishedUploads(db: Db): Promise<number> {
  return countRows(db.selectFrom('videoUploads').where('finishedAt', 'is', null));
}

const MAX_VIDEOS = 20;

interface UnfinishedFilter {
  missing: UnfinishedReason;
  limit: number;
  cursor?: string;
}

/** Lists lectures that are unfinished for this reason, newest first. */
export async function listUnfinishedLectures(db: Db, { missing, limit, cursor }: UnfinishedFilter) {
  const before = decodeIdCursor(cursor);
  let query = LACKING[missing](db)
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select(['lectures.id as lectureId', 'lectures.title', 'lectures.courseId', 'courses.name as courseName'])
    .select((row) =>
      row
        .selectFrom('videos')
        .select('reason')
        .whereRef('videos.fileId', '=', 'lectures.videoFileId')
        .as('reason'),
    )
    .orderBy('lectures.id', 'desc');
  if (before !== undefined) query = query.where('lectures.id', '<', before);
  return toPage(await query.limit(limit + 1).execute(), limit, ({ lectureId }) => [lectureId]);
}

/** Lists lectures whose video is not ready, was refused or is being uploaded. */
export async function listUnfinishedVideos(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return db
    .selectFrom('lectures')
    .leftJoin('files', 'files.id', 'lectures.videoFileId')
    .leftJoin('videos', 'videos.fileId', 'lectures.videoFileId')
    .select(['lectures.id', 'lectures.courseId', 'lectures.title'])
    .select(['lectures.durationSeconds', 'lectures.videoFileId', 'lectures.refusedReason'])
    .select(['files.name as videoName', 'files.size as videoSize', 'files.mimeType as videoType'])
    .where('lectures.courseId', 'in', courseIds)
    .where((where) =>
      where.or([
        where('videos.state', '<>', 'ready'),
        where('lectures.refusedReason', 'is not', null),
        where.and([
          where('lectures.videoFileId', 'is', null),
          where.exists(
            where
              .selectFrom('videoUploads')
              .select('videoUploads.id')
              .whereRef('videoUploads.lectureId', '=', 'lectures.id')
              .where('videoUploads.finishedAt', 'is', null),
          ),
        ]),
      ]),
    )
    .orderBy('lectures.id', 'desc')
    .limit(MAX_VIDEOS)
    .execute();
}
