import { countRows } from '../core/database/count-rows.ts';
import type { Db } from '../core/database/database.ts';
import { buildLikeFilter } from '../core/database/search.ts';
import { decodeIdCursor, toPage } from '../core/http/paging.ts';
import { now } from '../core/time/time.ts';
import type { EnrolmentRequestRow } from './enrolment-requests.table.ts';

interface RequestFilter {
  limit: number;
  cursor?: string;
  q?: string;
  courseId?: number;
}

function waiting(db: Db, { q, courseId }: Pick<RequestFilter, 'q' | 'courseId'>) {
  let query = db
    .selectFrom('enrolmentRequests')
    .innerJoin('users', 'users.id', 'enrolmentRequests.userId')
    .innerJoin('courses', 'courses.id', 'enrolmentRequests.courseId')
    .where('enrolmentRequests.state', '=', 'requested');
  if (courseId !== undefined) query = query.where('enrolmentRequests.courseId', '=', courseId);
  if (q) {
    query = query.where((where) =>
      where.or([
        buildLikeFilter(where.ref('users.search'), q),
        buildLikeFilter(where.ref('courses.search'), q),
      ]),
    );
  }
  return query;
}

/** Lists requests to join, oldest first. */
export async function listEnrolmentRequests(db: Db, filter: RequestFilter) {
  const after = decodeIdCursor(filter.cursor) ?? 0;
  const rows = await waiting(db, filter)
    .selectAll('enrolmentRequests')
    .select(['users.username', 'users.name', 'users.email', 'users.role'])
    .select(['courses.name as courseName', 'courses.type'])
    .where('enrolmentRequests.id', '>', after)
    .orderBy('enrolmentRequests.id')
    .limit(filter.limit + 1)
    .execute();
  return toPage(rows, filter.limit, (row) => [row.id]);
}

export async function countEnrolmentRequests(
  db: Db,
  filter: Pick<RequestFilter, 'q' | 'courseId'> = {},
): Promise<number> {
  return countRows(waiting(db, filter));
}

/** Deletes a pending request and returns it; undefined when it is not pending any more. */
export async function takeEnrolmentRequest(db: Db, id: number): Promise<EnrolmentRequestRow | undefined> {
  return db
    .deleteFrom('enrolmentRequests')
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returningAll()
    .executeTakeFirst();
}

/** Rejects a request; undefined when it is not pending any more. */
export async function rejectEnrolmentRequest(db: Db, id: number): Promise<EnrolmentRequestRow | undefined> {
  return db
    .updateTable('enrolmentRequests')
    .set({ state: 'rejected', decidedAt: now() })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .returningAll()
    .executeTakeFirst();
}
