import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { DAY } from '../../core/time/time.ts';
import { dayInWords, dayOf, daysBetween } from '../../core/time/time-zone.ts';
import { hasCourseRole } from '../../courses/subscriptions/course-roles.ts';
import { isLive } from '../../courses/subscriptions/subscriptions.live.ts';
import type { VideosTable } from '../../courses/video/videos.table.ts';
import { listActivity } from '../../learning/impressions/activity.queries.ts';
import { listDailyCounts } from '../../platform/daily-counts/daily-counts.queries.ts';
import type { DailyCountsTable } from '../../platform/daily-counts/daily-counts.table.ts';
import { sumFileSizes } from '../../platform/files/files.queries.ts';
import { findLastBackup } from '../../platform/metrics/metrics.queries.ts';
import type { Missing, NeverEntered, Overview, UnfinishedQuery, Week } from './overview.schema.ts';

const WEEK = 7;
const SHOWN_COURSES = 5;

function compare(days: string[], counts: Map<string, number>): Week {
  const values = days.map((day) => counts.get(day) ?? 0);
  const sum = (some: number[]) => some.reduce((total, one) => total + one, 0);
  const previous = sum(values.slice(0, WEEK));
  const daily = values.slice(WEEK);
  const total = sum(daily);
  return { total, previous, change: previous === 0 ? null : (total - previous) / previous, daily };
}

async function countAdded(db: Db, name: DailyCountsTable['name'], days: string[]) {
  const rows = await listDailyCounts(db, name, days);
  return compare(days, new Map(rows.map(({ day, count }) => [day, count])));
}

async function countLectures(db: Db, days: string[]) {
  const rows = await listActivity(db, undefined, days[0] ?? '', days.at(-1) ?? '');
  return compare(days, new Map(rows.map(({ day, lectures }) => [day, lectures])));
}

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

/** Lectures that lack something, by what it is. */
const LACKING: Record<Missing, (db: Db) => SelectQueryBuilder<Tables, 'lectures', object>> = {
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

async function count<Table extends keyof Tables>(rows: SelectQueryBuilder<Tables, Table, object>) {
  const counted = rows.select(sql<number>`count(*)`.as('count'));
  return ((await counted.executeTakeFirstOrThrow()) as { count: number }).count;
}

/** Students who have never entered, and may. */
function absent(db: Db) {
  return db
    .selectFrom('users')
    .where('users.lastSeenAt', '=', '')
    .where('users.role', '=', 'student')
    .where('users.suspendedAt', 'is', null);
}

/** The courses with the most people who have never entered. */
async function listNeverEntered(db: Db): Promise<NeverEntered[]> {
  const found = await absent(db)
    .innerJoin('subscriptions', 'subscriptions.userId', 'users.id')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select(['subscriptions.courseId', 'courses.name as courseName'])
    .select((row) => row.fn.countAll<number>().as('people'))
    .where('courses.archivedAt', 'is', null)
    .where(isLive)
    .groupBy(['subscriptions.courseId', 'courses.name'])
    .orderBy('people', 'desc')
    .orderBy('subscriptions.courseId', 'desc')
    .limit(SHOWN_COURSES)
    .execute();
  const rows: NeverEntered[] = [];
  for (const { courseId, courseName, people } of found) {
    const members = await count(
      db
        .selectFrom('subscriptions')
        .innerJoin('users', 'users.id', 'subscriptions.userId')
        .where('courseId', '=', courseId)
        .where(hasCourseRole('student'))
        .where(isLive),
    );
    rows.push({ courseId, courseName, people: Number(people), members: Number(members) });
  }
  return rows;
}

async function countWaiting(db: Db): Promise<Overview['waiting']> {
  return {
    enrolmentRequests: await count(db.selectFrom('enrolmentRequests').where('state', '=', 'requested')),
    unactivatedAccounts: await count(
      db.selectFrom('users').where('active', '=', false).where('suspendedAt', 'is', null),
    ),
    lecturesWithoutVideo: await count(LACKING.video(db)),
    lecturesWithoutCaptions: await count(LACKING.captions(db)),
    unfinishedUploads: await count(db.selectFrom('videoUploads').where('finishedAt', 'is', null)),
    videosInProcess: await count(LACKING.process(db)),
    videosUnplayable: await count(LACKING.unplayable(db)),
    neverEntered: await count(absent(db)),
  };
}

/** Reads the figures of the administration's first screen. */
export async function readOverview(
  db: Db,
  maxStorageBytes: number,
): Promise<Omit<Overview, 'convertsVideos'>> {
  const today = dayOf(Date.now());
  const days = daysBetween(dayOf(Date.now() - (2 * WEEK - 1) * DAY), today);
  const course = await db.selectFrom('courses').select('id').limit(1).executeTakeFirst();
  return {
    today: dayInWords(today),
    days: days.slice(WEEK),
    space: { used: Number(await sumFileSizes(db)), quota: maxStorageBytes || null },
    lastBackup: await findLastBackup(db),
    hasCourses: course !== undefined,
    sessions: await countAdded(db, 'sessions', days),
    lectures: await countLectures(db, days),
    subscriptions: await countAdded(db, 'subscriptions', days),
    waiting: await countWaiting(db),
    neverEntered: await listNeverEntered(db),
  };
}

/** Lists lectures with something missing, newest first. */
export async function listUnfinished(db: Db, { missing, limit, cursor }: UnfinishedQuery) {
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
