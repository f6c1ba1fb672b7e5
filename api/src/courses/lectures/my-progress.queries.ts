import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { buildInFilter } from '../../core/database/search.ts';
import { DAY, fromNow, SECOND } from '../../core/time/time.ts';
import { doneFlag, isLectureDone, progressOf } from '../progress/done.ts';
import { selectProgress } from '../progress/progress.queries.ts';
import {
  hasPassedQuiz,
  isPublishedCourse,
  isPublishedLecture,
} from '../publication/publication-conditions.ts';
import { isLiveSubscription } from '../subscriptions/subscriptions.live.ts';
import type { LectureReader } from './lectures.policy.ts';
import type { CourseProgress, LectureToStudy } from './my-progress.schema.ts';

/** Lectures scheduled or created longer ago do not count as new. */
const NEW_FOR = 14 * DAY;

/** The time when a person last watched a lecture or marked it as done. */
const studiedAt = sql<string | null>`case
  when "doneLectures"."doneAt" > coalesce("impressions"."lastViewedAt", '') then "doneLectures"."doneAt"
  else "impressions"."lastViewedAt" end`;

/** Selects published lectures that this person may open, with their progress. */
function openLectures(db: Db, userId: number) {
  return selectProgress(db, userId).where(isPublishedLecture()).where(hasPassedQuiz(userId));
}

function lastStudied(db: Db, userId: number) {
  return openLectures(db, userId)
    .select('lectures.id')
    .where('lectures.courseId', '=', sql.ref<number>('subscriptions.courseId'))
    .where(studiedAt, 'is not', null)
    .orderBy(studiedAt, 'desc')
    .orderBy('lectures.id', 'desc')
    .limit(1);
}

const isAhead = (position: string) =>
  sql`case when "lectures"."position" >= ${sql.ref(position)} then 0 else 1 end`;

/** Sorts lectures without content last, because their video may still come. */
const isWithoutVideo = sql`case when "lectures"."videoFileId" is null
  and "lectures"."kind" = 'video' then 1 else 0 end`;

/** Selects the last studied lecture; if that is done, the next unfinished one, or else an earlier one. */
function nextToStudy(db: Db, userId: number) {
  return openLectures(db, userId)
    .select('lectures.id')
    .where('lectures.courseId', '=', sql.ref<number>('sums.courseId'))
    .where(sql<boolean>`not ${isLectureDone}`)
    .orderBy(isWithoutVideo)
    .orderBy(isAhead('last.position'))
    .orderBy('lectures.position')
    .limit(1);
}

/** The latest scheduled date, else creation date, of lectures not started; publishing a draft stores no date. */
const newestAt = sql<
  string | null
>`max(case when "impressions"."id" is null and "doneLectures"."doneAt" is null
  then coalesce("lectures"."publishAt", "lectures"."createdAt") end)`;

function sumsByCourse(db: Db, reader: LectureReader) {
  const { userId, teaches } = reader;
  return db
    .selectFrom('subscriptions')
    .leftJoin('lectures', (join) =>
      join.onRef('lectures.courseId', '=', 'subscriptions.courseId').on(isPublishedLecture()),
    )
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'lectures.id').on('impressions.userId', '=', userId),
    )
    .leftJoin('doneLectures', (join) =>
      join.onRef('doneLectures.lectureId', '=', 'lectures.id').on('doneLectures.userId', '=', userId),
    )
    .select((row) => [
      'subscriptions.courseId',
      row.fn.count<number>('lectures.id').as('lectures'),
      row.fn.sum<number>(doneFlag).as('done'),
      newestAt.as('newestAt'),
      lastStudied(db, userId).as('lastId'),
    ])
    .where('subscriptions.userId', '=', userId)
    .where(isLiveSubscription)
    .where(({ exists, or, selectFrom }) =>
      or([
        ...(teaches ? [sql<boolean>`"subscriptions"."courseRole" is null`] : []),
        exists(
          selectFrom('courses')
            .select('courses.id')
            .whereRef('courses.id', '=', 'subscriptions.courseId')
            .where(isPublishedCourse()),
        ),
      ]),
    )
    .groupBy('subscriptions.courseId');
}

async function readRows(db: Db, reader: LectureReader) {
  const { userId } = reader;
  return db
    .selectFrom(sumsByCourse(db, reader).as('sums'))
    .leftJoin('lectures as last', 'last.id', 'sums.lastId')
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'last.id').on('impressions.userId', '=', userId),
    )
    .leftJoin('doneLectures', (join) =>
      join.onRef('doneLectures.lectureId', '=', 'last.id').on('doneLectures.userId', '=', userId),
    )
    .select(['sums.courseId', 'sums.lectures', 'sums.done', 'sums.newestAt', 'last.id as lectureId'])
    .select(['last.title', 'last.position', 'impressions.positionMs', studiedAt.as('studiedAt')])
    .select(nextToStudy(db, userId).as('nextId'))
    .orderBy('sums.courseId')
    .execute();
}

/** Reads the details of these next lectures; maps each course to its lecture. */
async function findNext(db: Db, userId: number, ids: number[]): Promise<Map<number, LectureToStudy>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('lectures as next')
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'next.id').on('impressions.userId', '=', userId),
    )
    .select(['next.id as lectureId', 'next.courseId', 'next.title', 'next.durationSeconds'])
    .select(['next.kind', 'next.videoFileId', 'impressions.positionMs'])
    .select((row) =>
      row
        .selectFrom('lectures')
        .select((own) => own.fn.countAll<number>().as('count'))
        .where('lectures.courseId', '=', row.ref('next.courseId'))
        .where('lectures.position', '<=', row.ref('next.position'))
        .where(isPublishedLecture())
        .as('number'),
    )
    .where((row) => buildInFilter(db, row.ref('next.id'), ids))
    .execute();
  return new Map(
    rows.map(({ courseId, positionMs, videoFileId, number, ...row }) => [
      courseId,
      {
        ...row,
        number: Number(number),
        hasVideo: videoFileId !== null,
        resumeSeconds: (positionMs ?? 0) / SECOND,
      },
    ]),
  );
}

/** Finds the next unfinished lecture; undefined after the last. */
export async function findNextLecture(db: Db, userId: number, courseId: number, lectureId: number) {
  return openLectures(db, userId)
    .select(['lectures.id as lectureId', 'lectures.kind', 'lectures.title', 'lectures.durationSeconds'])
    .where('lectures.courseId', '=', courseId)
    .where(sql<boolean>`not ${isLectureDone}`)
    .where('lectures.position', '>', (row) =>
      row.selectFrom('lectures as one').select('one.position').where('one.id', '=', lectureId),
    )
    .orderBy(isWithoutVideo)
    .orderBy('lectures.position')
    .limit(1)
    .executeTakeFirst();
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

function lastOf(row: Row): CourseProgress['last'] {
  const { lectureId, positionMs, studiedAt: lastViewedAt, title, position } = row;
  if (lectureId === null || title === null || position === null || lastViewedAt === null) return null;
  return { lectureId, title, position, resumeSeconds: (positionMs ?? 0) / SECOND, lastViewedAt };
}

/** True when an unstarted lecture's `newestAt` is after the last study and in the last 14 days. */
function hasNew({ newestAt: newest, studiedAt: studied }: Row): boolean {
  return newest !== null && studied !== null && newest > studied && newest > fromNow(-NEW_FOR);
}

/** Lists a person's progress in all current courses, in two queries. */
export async function listMyProgress(db: Db, reader: LectureReader): Promise<CourseProgress[]> {
  const rows = await readRows(db, reader);
  const next = await findNext(
    db,
    reader.userId,
    rows.flatMap(({ nextId }) => nextId ?? []),
  );
  return rows.map((row) => ({
    courseId: row.courseId,
    lectures: row.lectures,
    done: Number(row.done),
    progress: progressOf(Number(row.done), row.lectures),
    hasNew: hasNew(row),
    last: lastOf(row),
    next: next.get(row.courseId) ?? null,
  }));
}
