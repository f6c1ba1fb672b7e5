import type { Db } from '../core/database/database.ts';
import { now } from '../core/time/time.ts';
import { isListedCourse } from '../courses/publication/publication-conditions.ts';
import { isLiveSubscription } from '../courses/subscriptions/subscriptions.live.ts';

const COURSES_PER_BATCH = 100;
const PEOPLE_PER_BATCH = 500;

/** Registers a person for the notice of a course's opening; idempotent. */
export async function insertOpeningNotice(trx: Db, userId: number, courseId: number): Promise<void> {
  await trx
    .insertInto('openingNotices')
    .values({ userId, courseId, createdAt: now() })
    .onConflict((conflict) => conflict.columns(['courseId', 'userId']).doNothing())
    .execute();
}

export async function deleteOpeningNotice(trx: Db, userId: number, courseId: number): Promise<void> {
  await trx
    .deleteFrom('openingNotices')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .execute();
}

/** Lists opened courses that still have people waiting for the notice. */
export async function listCoursesWithDueNotices(db: Db) {
  return db
    .selectFrom('courses')
    .select(['courses.id', 'courses.name', 'courses.enrolment'])
    .where('courses.enrolment', '<>', 'closed')
    .where(isListedCourse())
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('openingNotices')
          .select('openingNotices.id')
          .whereRef('openingNotices.courseId', '=', 'courses.id'),
      ),
    )
    .orderBy('courses.id')
    .limit(COURSES_PER_BATCH)
    .execute();
}

/** Deletes a batch of registrations; returns their people, except members and inactive accounts. */
export async function takeOpeningNotices(trx: Db, courseId: number) {
  const some = trx
    .selectFrom('openingNotices')
    .select('id')
    .where('courseId', '=', courseId)
    .orderBy('id')
    .limit(PEOPLE_PER_BATCH);
  const taken = await trx.deleteFrom('openingNotices').where('id', 'in', some).returning('userId').execute();
  const ids = taken.map(({ userId }) => userId);
  if (ids.length === 0) return { people: [], more: false };
  const people = await trx
    .selectFrom('users')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'users.id')
        .on('subscriptions.courseId', '=', courseId)
        .on(isLiveSubscription),
    )
    .select(['users.email', 'users.firstName', 'users.username'])
    .where('users.id', 'in', ids)
    .where('users.active', '=', true)
    .where('subscriptions.id', 'is', null)
    .orderBy('users.id')
    .execute();
  return { people, more: ids.length === PEOPLE_PER_BATCH };
}
