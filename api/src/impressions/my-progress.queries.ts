import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { LectureReader } from '../lectures/lectures.policy.ts';
import { doneCount, progressOf } from '../progress/done.ts';
import { hasPassedQuiz, isPublishedCourse, isPublishedLecture } from '../publication/publication.ts';
import { isLive } from '../subscriptions/subscriptions.live.ts';
import { toSeconds } from './intervals.ts';
import type { CourseProgress } from './my-progress.schema.ts';

/** When this person last studied a lecture: watched it, or said they had done it. */
const studiedAt = sql<string | null>`case
  when "doneLectures"."doneAt" > coalesce("impressions"."lastViewedAt", '') then "doneLectures"."doneAt"
  else "impressions"."lastViewedAt" end`;

/** The published lecture of the row's course that this person studied last and may open now. */
function lastStudied(db: Db, userId: number) {
  return db
    .selectFrom('lectures')
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'lectures.id').on('impressions.userId', '=', userId),
    )
    .leftJoin('doneLectures', (join) =>
      join.onRef('doneLectures.lectureId', '=', 'lectures.id').on('doneLectures.userId', '=', userId),
    )
    .select('lectures.id')
    .where('lectures.courseId', '=', sql.ref<number>('subscriptions.courseId'))
    .where(isPublishedLecture())
    .where(hasPassedQuiz(userId))
    .where(studiedAt, 'is not', null)
    .orderBy(studiedAt, 'desc')
    .orderBy('lectures.id', 'desc')
    .limit(1);
}

function sumsByCourse(db: Db, { userId, teaches }: LectureReader) {
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
      row.fn.sum<number>(doneCount).as('done'),
      lastStudied(db, userId).as('lastId'),
    ])
    .where('subscriptions.userId', '=', userId)
    .where(isLive)
    .$if(!teaches, (own) =>
      own.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('courses')
            .select('courses.id')
            .whereRef('courses.id', '=', 'subscriptions.courseId')
            .where(isPublishedCourse()),
        ),
      ),
    )
    .groupBy('subscriptions.courseId');
}

async function readRows(db: Db, reader: LectureReader) {
  return db
    .selectFrom(sumsByCourse(db, reader).as('sums'))
    .leftJoin('lectures', 'lectures.id', 'sums.lastId')
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'lectures.id').on('impressions.userId', '=', reader.userId),
    )
    .leftJoin('doneLectures', (join) =>
      join.onRef('doneLectures.lectureId', '=', 'lectures.id').on('doneLectures.userId', '=', reader.userId),
    )
    .select(['sums.courseId', 'sums.lectures', 'sums.done', 'lectures.id as lectureId'])
    .select(['lectures.title', 'lectures.position', 'impressions.positionMs', studiedAt.as('studiedAt')])
    .orderBy('sums.courseId')
    .execute();
}

function lastOf(row: Awaited<ReturnType<typeof readRows>>[number]): CourseProgress['last'] {
  const { lectureId, positionMs, studiedAt: lastViewedAt, title, position } = row;
  if (lectureId === null || title === null || position === null || lastViewedAt === null) return null;
  return { lectureId, title, position, resumeSeconds: toSeconds(positionMs ?? 0), lastViewedAt };
}

/** Lists all current courses of a person in one query. */
export async function listMyProgress(db: Db, reader: LectureReader): Promise<CourseProgress[]> {
  const rows = await readRows(db, reader);
  return rows.map((row) => ({
    courseId: row.courseId,
    lectures: row.lectures,
    done: Number(row.done),
    progress: progressOf(Number(row.done), row.lectures),
    last: lastOf(row),
  }));
}
