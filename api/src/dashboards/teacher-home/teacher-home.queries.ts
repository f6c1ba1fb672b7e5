import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import type { CourseType } from '../../core/http/schema.ts';
import { DAY, fromNow } from '../../core/time/time.ts';
import { hasCourseRole } from '../../courses/subscriptions/course-roles.ts';
import { isLive } from '../../courses/subscriptions/subscriptions.live.ts';

const AWAY_AFTER = 14 * DAY;
/** Students who left longer ago belong to an earlier edition of the course. */
const FORGOTTEN_AFTER = 60 * DAY;
/** The maximum of recipients of one mail. */
const MAX_ABSENTEES = 500;
const MAX_COURSES = 50;
const MAX_VIDEOS = 20;
const MAX_QUESTIONS = 5;
const MAX_CAPTIONS = 5;

export interface TaughtCourse {
  id: number;
  name: string;
  type: CourseType;
}

/** Lists a teacher's courses by name, without archived ones. */
export async function listTaughtCourses(db: Db, userId: number): Promise<TaughtCourse[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('courses', 'courses.id', 'subscriptions.courseId')
    .select(['courses.id', 'courses.name', 'courses.type'])
    .where('subscriptions.userId', '=', userId)
    .where('subscriptions.courseRole', 'is', null)
    .where('courses.archivedAt', 'is', null)
    .where(isLive)
    .orderBy('courses.sortKey')
    .orderBy('courses.id')
    .limit(MAX_COURSES)
    .execute();
}

function students(db: Db, courseIds: number[]) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.userId')
    .where('subscriptions.courseId', 'in', courseIds)
    .where(hasCourseRole('student'))
    .where(isLive);
}

/** Counts each course's students, and those seen within seven days. */
export async function countStudents(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  const rows = await students(db, courseIds)
    .select('subscriptions.courseId')
    .select((eb) => eb.fn.countAll<number>().as('students'))
    .select(
      sql<number>`sum(case when "users"."lastSeenAt" >= ${fromNow(-7 * DAY)} then 1 else 0 end)`.as(
        'entered',
      ),
    )
    .groupBy('subscriptions.courseId')
    .execute();
  return rows.map((row) => ({ ...row, students: Number(row.students), entered: Number(row.entered) }));
}

/** Lists students absent for two weeks who were there before, latest first. */
export async function listAbsentees(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  const rows = await students(db, courseIds)
    .select(['subscriptions.courseId', 'users.id as userId', 'users.name', 'users.username'])
    .select('users.lastSeenAt')
    .where('users.active', '=', true)
    .where('users.lastSeenAt', '<', fromNow(-AWAY_AFTER))
    .where('users.lastSeenAt', '>=', fromNow(-FORGOTTEN_AFTER))
    .orderBy('users.lastSeenAt', 'desc')
    .orderBy('users.id')
    .limit(MAX_ABSENTEES)
    .execute();
  return rows.map(({ name, username, ...row }) => ({ ...row, name: name ?? username }));
}

/** Finds the last lecture of a course that this person watched, with its number. */
export async function findLastLecture(db: Db, userId: number, courseId: number) {
  const row = await db
    .selectFrom('impressions')
    .innerJoin('lectures', 'lectures.id', 'impressions.lectureId')
    .select(['lectures.position as number', 'lectures.title'])
    .where('impressions.userId', '=', userId)
    .where('impressions.courseId', '=', courseId)
    .orderBy('impressions.lastViewedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Lists lectures whose video is not ready or is being uploaded. */
export async function listVideosToMind(db: Db, courseIds: number[]) {
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

function unreviewedCaptions(db: Db, courseIds: number[]) {
  return db
    .selectFrom('captions')
    .innerJoin('lectures', 'lectures.id', 'captions.lectureId')
    .where('captions.automatic', '=', true)
    .where('lectures.courseId', 'in', courseIds);
}

export async function countUnreviewedCaptions(db: Db, courseIds: number[]): Promise<number> {
  if (courseIds.length === 0) return 0;
  const { count } = await unreviewedCaptions(db, courseIds)
    .select((row) => row.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists lectures with unreviewed automatic captions, oldest captions first. */
export async function listUnreviewedCaptions(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return unreviewedCaptions(db, courseIds)
    .select(['lectures.courseId', 'captions.lectureId', 'lectures.title', 'captions.label'])
    .orderBy('captions.id')
    .limit(MAX_CAPTIONS)
    .execute();
}

function openQuestions(db: Db, courseIds: number[]) {
  return db
    .selectFrom('talkQuestions')
    .where('talkQuestions.courseId', 'in', courseIds)
    .where('talkQuestions.answers', '=', 0)
    .where('talkQuestions.removedAt', 'is', null);
}

export async function countOpenQuestions(db: Db, courseIds: number[]): Promise<number> {
  if (courseIds.length === 0) return 0;
  const { count } = await openQuestions(db, courseIds)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists the questions waiting longest for an answer. */
export async function listOpenQuestions(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return openQuestions(db, courseIds)
    .leftJoin('users', 'users.id', 'talkQuestions.userId')
    .leftJoin('lectures', 'lectures.id', 'talkQuestions.lectureId')
    .leftJoin('quizzes', 'quizzes.id', 'talkQuestions.quizId')
    .select(['talkQuestions.id as questionId', 'talkQuestions.courseId', 'lectureId', 'quizId', 'second'])
    .select(['talkQuestions.title', 'talkQuestions.createdAt'])
    .select(sql<string>`coalesce("lectures"."title", "quizzes"."title")`.as('placeTitle'))
    .select(sql<string | null>`coalesce("users"."name", "users"."username")`.as('name'))
    .orderBy('talkQuestions.id')
    .limit(MAX_QUESTIONS)
    .execute();
}

/** Lists seconds watched per course and day. */
export async function listActivityOf(db: Db, courseIds: number[], from: string) {
  if (courseIds.length === 0) return [];
  const rows = await db
    .selectFrom('activity')
    .select(['courseId', 'day'])
    .select((eb) => [
      eb.fn.sum<number>('viewers').as('viewers'),
      eb.fn.sum<number>('lectures').as('lectures'),
    ])
    .where('courseId', 'in', courseIds)
    .where('day', '>=', from)
    .groupBy(['courseId', 'day'])
    .execute();
  return rows.map((row) => ({ ...row, viewers: Number(row.viewers), lectures: Number(row.lectures) }));
}

/** Counts the submissions to each quiz, by group. */
export async function countHandedIn(db: Db, quizIds: number[]) {
  if (quizIds.length === 0) return [];
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'attempts.userId')
        .onRef('subscriptions.courseId', '=', 'quizzes.courseId'),
    )
    .select(['attempts.quizId', 'subscriptions.groupId'])
    .select((eb) => eb.fn.count<number>('attempts.userId').distinct().as('people'))
    .where('attempts.quizId', 'in', quizIds)
    .where('attempts.preview', '=', false)
    .where('attempts.submittedAt', 'is not', null)
    .groupBy(['attempts.quizId', 'subscriptions.groupId'])
    .execute();
  return rows.map((row) => ({ ...row, people: Number(row.people) }));
}
