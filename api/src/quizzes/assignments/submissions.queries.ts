import type { Db } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { type CursorPage, decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { isInGroup, memberGroupName } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { QuizRow } from '../quizzes.table.ts';
import type { SubmissionsQuery } from './assignments.schema.ts';

type Assignment = Pick<QuizRow, 'id' | 'courseId'>;

function submissions(db: Db, { id, courseId }: Assignment) {
  return db
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'attempts.userId')
    .leftJoin('subscriptions', (join) =>
      join.onRef('subscriptions.userId', '=', 'attempts.userId').on('subscriptions.courseId', '=', courseId),
    )
    .select(['attempts.id', 'attempts.userId', 'users.name', 'users.username', 'number', 'submittedAt'])
    .select(['lateSeconds', 'lateLoss', 'needsGrading', 'sharedFromId', 'score', 'maxScore'])
    .select(memberGroupName.as('group'))
    .where('attempts.quizId', '=', id)
    .where('attempts.state', '<>', 'running')
    .orderBy('attempts.id');
}
export type SubmissionRow = Awaited<ReturnType<ReturnType<typeof submissions>['execute']>>[number];

/** Lists submissions, oldest first; `userId` selects one person's. */
export async function listSubmissions(
  db: Db,
  assignment: Assignment & Pick<QuizRow, 'anonymous'>,
  { limit, cursor, q, group, userId }: SubmissionsQuery & { userId?: number },
): Promise<CursorPage<SubmissionRow>> {
  const after = decodeIdCursor(cursor);
  let query = submissions(db, assignment)
    .where('attempts.preview', '=', false)
    .limit(limit + 1);
  if (userId !== undefined) query = query.where('attempts.userId', '=', userId);
  if (group !== undefined) query = query.where(isInGroup(group));
  if (q !== undefined) query = query.where((where) => buildLikeFilter(where.ref('users.search'), q));
  // Searching anonymous submissions for a name would reveal their authors.
  if (q !== undefined && assignment.anonymous) query = query.where('needsGrading', '=', false);
  if (after !== undefined) query = query.where('attempts.id', '>', after);
  return toPage(await query.execute(), limit, (row) => [row.id]);
}

export async function findSubmission(db: Db, assignment: Assignment, attemptId: number) {
  return submissions(db, assignment).where('attempts.id', '=', attemptId).executeTakeFirst();
}

/** Maps each attempt to its last grader. */
export async function listLastGraders(db: Db, attemptIds: number[]) {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attemptAnswers')
    .leftJoin('users', 'users.id', 'attemptAnswers.gradedBy')
    .select(['attemptId', 'users.name', 'gradedAt'])
    .where('attemptId', 'in', attemptIds)
    .where('gradedAt', 'is not', null)
    .orderBy('gradedAt')
    .execute();
  return new Map(rows.map(({ attemptId, ...grader }) => [attemptId, grader]));
}

/** Maps shared attempts to the names of the members who handed them in. */
export async function readSubmitterNames(db: Db, attemptIds: number[]): Promise<Map<number, string>> {
  if (attemptIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('attempts')
    .innerJoin('users', 'users.id', 'attempts.userId')
    .select(['attempts.id', 'users.name', 'users.username'])
    .where('attempts.id', 'in', attemptIds)
    .execute();
  return new Map(rows.map(({ id, name, username }) => [id, name ?? username]));
}
