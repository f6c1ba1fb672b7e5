import type { Db } from '../database.ts';
import { isLive } from '../subscriptions/subscriptions.live.ts';
import { now } from '../time/time.ts';
import type { EnrolmentState } from './enrolment.schema.ts';
import type { EnrolmentRequestRow } from './enrolment-requests.table.ts';

/** Reads how people join the course and where this person stands. Undefined without the course. */
export async function findEnrolment(
  db: Db,
  courseId: number,
  userId: number,
): Promise<EnrolmentState | undefined> {
  const row = await db
    .selectFrom('courses')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.courseId', '=', 'courses.id')
        .on('subscriptions.userId', '=', userId)
        .on(isLive),
    )
    .leftJoin('enrolmentRequests', (join) =>
      join.onRef('enrolmentRequests.courseId', '=', 'courses.id').on('enrolmentRequests.userId', '=', userId),
    )
    .select(['courses.enrolment', 'subscriptions.id as subscriptionId', 'enrolmentRequests.state'])
    .where('courses.id', '=', courseId)
    .executeTakeFirst();
  if (!row) return undefined;
  const state = row.subscriptionId === null ? (row.state ?? 'none') : 'subscribed';
  return { kind: row.enrolment, state };
}

/** Adds a request to join; `created` is false when one was pending already. Call it in a transaction. */
export async function insertRequest(
  trx: Db,
  userId: number,
  courseId: number,
): Promise<{ request: EnrolmentRequestRow; created: boolean }> {
  // A person who asks again after a rejection goes to the end of the queue.
  await deleteRequest(trx, userId, courseId, 'rejected');
  const createdAt = now();
  const request = await trx
    .insertInto('enrolmentRequests')
    .values({ userId, courseId, state: 'requested', createdAt, decidedAt: null })
    .onConflict((conflict) =>
      // Updates nothing, but makes the statement return the existing row.
      conflict.columns(['userId', 'courseId']).doUpdateSet({ userId }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
  return { request, created: request.createdAt === createdAt };
}

/** Deletes the pending requests of people who are subscribed already. */
export async function deleteFulfilledRequests(
  db: Db,
  subscriptions: { userId: number; courseId: number }[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  await db
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
          .where(isLive),
      ),
    )
    .execute();
}

/** False when there was none in this state. */
export async function deleteRequest(
  db: Db,
  userId: number,
  courseId: number,
  state: EnrolmentRequestRow['state'],
): Promise<boolean> {
  const row = await db
    .deleteFrom('enrolmentRequests')
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
