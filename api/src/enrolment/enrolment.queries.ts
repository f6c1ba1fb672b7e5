import type { Db } from '../core/database/database.ts';
import { buildLikeFilter } from '../core/database/search.ts';
import { type CursorPage, decodeCursor, toPage } from '../core/http/paging.ts';
import { now } from '../core/time/time.ts';
import { selectLectureCount, selectLectureMinutes } from '../courses/courses.queries.ts';
import { isListedCourse } from '../courses/publication/publication-conditions.ts';
import { isLiveSubscription } from '../courses/subscriptions/subscriptions.live.ts';
import { deleteNotificationsAbout } from '../notifications/notices.queries.ts';
import type { JoinableCourse, OwnEnrolment } from './enrolment.schema.ts';
import type { EnrolmentRequestRow } from './enrolment-requests.table.ts';

/** A course's enrolment mode with one person's state in the course. */
export type Enrolment = Omit<OwnEnrolment, 'canLeave'> & { selfEnrolled: boolean };

/** Reads how people join the course, and this person's state; undefined without the course. */
export async function findEnrolment(
  db: Db,
  courseId: number,
  userId: number,
): Promise<Enrolment | undefined> {
  const row = await db
    .selectFrom('courses')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.courseId', '=', 'courses.id')
        .on('subscriptions.userId', '=', userId)
        .on(isLiveSubscription),
    )
    .leftJoin('enrolmentRequests', (join) =>
      join.onRef('enrolmentRequests.courseId', '=', 'courses.id').on('enrolmentRequests.userId', '=', userId),
    )
    .leftJoin('openingNotices', (join) =>
      join.onRef('openingNotices.courseId', '=', 'courses.id').on('openingNotices.userId', '=', userId),
    )
    .select(['courses.enrolment', 'subscriptions.id as subscriptionId', 'enrolmentRequests.state'])
    .select(['enrolmentRequests.createdAt as requestedAt', 'openingNotices.id as noticeId'])
    .select(['subscriptions.selfEnrolled', 'subscriptions.hidden'])
    .where('courses.id', '=', courseId)
    .executeTakeFirst();
  if (!row) return undefined;
  const state = row.subscriptionId === null ? (row.state ?? 'none') : 'subscribed';
  const requestedAt = state === 'requested' ? row.requestedAt : null;
  return {
    kind: row.enrolment,
    state,
    requestedAt,
    notice: row.noticeId !== null,
    selfEnrolled: row.selfEnrolled === true,
    hidden: row.hidden === true,
  };
}

/** Lists by name the courses that this person is not in and may join or request. */
export async function listJoinableCourses(
  db: Db,
  userId: number,
  { limit, cursor, q }: { limit: number; cursor?: string; q?: string },
): Promise<CursorPage<JoinableCourse>> {
  const after = decodeCursor(cursor, ['string', 'number']) as [string, number] | undefined;
  let query = db
    .selectFrom('courses')
    .leftJoin('enrolmentRequests', (join) =>
      join.onRef('enrolmentRequests.courseId', '=', 'courses.id').on('enrolmentRequests.userId', '=', userId),
    )
    .select(['courses.id', 'name', 'type', 'category', 'sortKey', 'enrolment', 'enrolmentRequests.state'])
    .select([selectLectureCount().as('lectureCount'), selectLectureMinutes()])
    .where(isListedCourse())
    .where('enrolment', '!=', 'closed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('subscriptions.courseId', '=', 'courses.id')
            .where('subscriptions.userId', '=', userId)
            .where(isLiveSubscription),
        ),
      ),
    )
    .orderBy('sortKey')
    .orderBy('courses.id')
    .limit(limit + 1);
  if (q) query = query.where((where) => buildLikeFilter(where.ref('courses.search'), q));
  if (after)
    query = query.where((where) =>
      where(where.refTuple('sortKey', 'courses.id'), '>', where.tuple(after[0], after[1])),
    );
  const { rows, nextCursor } = toPage(await query.execute(), limit, (row) => [row.sortKey, row.id]);
  const courses = rows.map(({ sortKey: _, enrolment, state, ...course }) => ({
    ...course,
    enrolment: { kind: enrolment, state: state ?? ('none' as const) },
  }));
  return { rows: courses, nextCursor };
}

/** Adds a request; `created` is false when one was pending. Requires a transaction. */
export async function insertEnrolmentRequest(
  trx: Db,
  userId: number,
  courseId: number,
): Promise<{ request: EnrolmentRequestRow; created: boolean }> {
  // A repeated request after a rejection goes to the end of the queue.
  await deleteEnrolmentRequest(trx, userId, courseId, 'rejected');
  const createdAt = now();
  const request = await trx
    .insertInto('enrolmentRequests')
    .values({ userId, courseId, state: 'requested', createdAt, decidedAt: null })
    .onConflict((conflict) =>
      // A no-op update, which makes the statement return the existing row.
      conflict.columns(['userId', 'courseId']).doUpdateSet({ userId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { request, created: request.createdAt === createdAt };
}

/** Deletes the requests of people who are subscribed by now, with their notifications. */
export async function deleteFulfilledEnrolmentRequests(
  db: Db,
  subscriptions: { userId: number; courseId: number }[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  const rows = await db
    .deleteFrom('enrolmentRequests')
    .where(
      'userId',
      'in',
      subscriptions.map(({ userId }) => userId),
    )
    .where('courseId', 'in', [...new Set(subscriptions.map(({ courseId }) => courseId))])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('subscriptions')
          .select('subscriptions.id')
          .whereRef('subscriptions.userId', '=', 'enrolmentRequests.userId')
          .whereRef('subscriptions.courseId', '=', 'enrolmentRequests.courseId')
          .where(isLiveSubscription),
      ),
    )
    .returning('id')
    .execute();
  if (rows.length > 0)
    await deleteNotificationsAbout(
      db,
      'request',
      rows.map(({ id }) => id),
    );
}

/** Returns the deleted request's id; undefined when none was in this state. */
export async function deleteEnrolmentRequest(
  db: Db,
  userId: number,
  courseId: number,
  state: EnrolmentRequestRow['state'],
): Promise<number | undefined> {
  const row = await db
    .deleteFrom('enrolmentRequests')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}
