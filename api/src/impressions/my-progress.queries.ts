import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { coverage } from '../lectures/coverage.ts';
import type { LectureReader } from '../lectures/lectures.policy.ts';
import { hasPassedQuiz, isPublishedCourse, isPublishedLecture } from '../publication/publication.ts';
import { isLive } from '../subscriptions/subscriptions.live.ts';
import { toSeconds } from './intervals.ts';
import type { CourseProgress } from './my-progress.schema.ts';

/** A lecture without a video cannot be watched, so it does not count against its viewers. */
const watchable = sql<number>`count(case when "lectures"."videoFileId" is not null
  or "impressions"."id" is not null then 1 end)`;

function sumsByCourse(db: Db, { userId, teaches }: LectureReader) {
  return db
    .selectFrom('subscriptions')
    .leftJoin('lectures', (join) =>
      join.onRef('lectures.courseId', '=', 'subscriptions.courseId').on(isPublishedLecture()),
    )
    .leftJoin('impressions', (join) =>
      join.onRef('impressions.lectureId', '=', 'lectures.id').on('impressions.userId', '=', userId),
    )
    .select((row) => [
      'subscriptions.courseId',
      row.fn.count<number>('lectures.id').as('lectures'),
      row.fn.count<number>('impressions.id').as('viewed'),
      watchable.as('watchable'),
      row.fn.sum<number | null>(coverage).as('coverage'),
      row
        .selectFrom('impressions as latest')
        .innerJoin('lectures', 'lectures.id', 'latest.lectureId')
        .select('latest.id')
        .where(isPublishedLecture())
        .where(hasPassedQuiz(userId))
        .where('latest.userId', '=', userId)
        .whereRef('latest.courseId', '=', 'subscriptions.courseId')
        .orderBy('latest.lastViewedAt', 'desc')
        .orderBy('latest.id', 'desc')
        .limit(1)
        .as('lastId'),
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
    .leftJoin('impressions as last', 'last.id', 'sums.lastId')
    .leftJoin('lectures as lastLecture', 'lastLecture.id', 'last.lectureId')
    .select(['sums.courseId', 'sums.lectures', 'sums.viewed', 'sums.watchable', 'sums.coverage'])
    .select(['last.lectureId', 'last.positionMs', 'last.lastViewedAt'])
    .select(['lastLecture.title', 'lastLecture.position'])
    .orderBy('sums.courseId')
    .execute();
}

function lastOf(row: Awaited<ReturnType<typeof readRows>>[number]): CourseProgress['last'] {
  const { lectureId, positionMs, lastViewedAt, title, position } = row;
  if (lectureId === null || title === null || position === null || lastViewedAt === null) return null;
  return { lectureId, title, position, resumeSeconds: toSeconds(positionMs ?? 0), lastViewedAt };
}

/** Lists all current courses of a person in one query. */
export async function listMyProgress(db: Db, reader: LectureReader): Promise<CourseProgress[]> {
  const rows = await readRows(db, reader);
  return rows.map((row) => ({
    courseId: row.courseId,
    lectures: row.lectures,
    viewed: row.viewed,
    coverage: row.watchable === 0 ? 0 : Number(row.coverage ?? 0) / row.watchable,
    last: lastOf(row),
  }));
}
