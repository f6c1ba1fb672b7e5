import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { type CursorPage, decodeCursor, toPage } from '../../core/http/paging.ts';
import { hasCourseRole } from '../../courses/subscriptions/course-role-conditions.ts';
import { selectGroupMembers } from '../../courses/subscriptions/groups/groups.queries.ts';
import { isLiveSubscription } from '../../courses/subscriptions/subscriptions.live.ts';
import { listUploadedFileNames } from '../answer-files/answer-files.queries.ts';
import type { QuizRow } from '../quizzes.table.ts';
import type { QuizGradeRow } from './grading.schema.ts';
import { computeCountedResult, findCountedAttempt } from './results.ts';

interface PageOf {
  limit: number;
  cursor?: string;
  q?: string;
  /** The group's name; empty means students without a group. */
  group?: string;
}

const groupIn = (courseId: number) => sql<string | null>`(select "courseGroups"."name" from "subscriptions"
  inner join "courseGroups" on "courseGroups"."id" = "subscriptions"."groupId"
  where "subscriptions"."userId" = "users"."id" and "subscriptions"."courseId" = ${courseId})`;

/** Selects the course's students, and other people with an attempt, such as former students. */
function people(db: Db, { id, courseId }: QuizRow, { limit, cursor, q, group }: PageOf) {
  const after = decodeCursor(cursor, ['string', 'number']) as [string, number] | undefined;
  let query = db
    .selectFrom('users')
    .leftJoin('quizExtraTime', (join) =>
      join.onRef('quizExtraTime.userId', '=', 'users.id').on('quizExtraTime.quizId', '=', id),
    )
    .select(['users.id', 'users.username', 'users.name', 'users.email', 'users.ci', 'users.sortKey'])
    .select(['users.surname', 'users.firstName'])
    .select(groupIn(courseId).as('group'))
    .select('quizExtraTime.seconds as extraSeconds')
    .where((where) => {
      const studies = where
        .selectFrom('subscriptions')
        .select('subscriptions.id')
        .whereRef('subscriptions.userId', '=', 'users.id')
        .where('subscriptions.courseId', '=', courseId)
        .where(hasCourseRole('student'))
        .where(isLiveSubscription);
      const answered = where
        .selectFrom('attempts')
        .select('attempts.id')
        .whereRef('attempts.userId', '=', 'users.id')
        .where('attempts.quizId', '=', id)
        .where('attempts.preview', '=', false);
      return where.or([where.exists(studies), where.exists(answered)]);
    })
    .orderBy('users.sortKey')
    .orderBy('users.id')
    .limit(limit + 1);
  if (q !== undefined) query = query.where((where) => buildLikeFilter(where.ref('users.search'), q));
  if (group !== undefined) query = query.where('users.id', 'in', selectGroupMembers(db, courseId, group));
  if (after) {
    const [sortKey, userId] = after;
    query = query.where((where) =>
      where.or([
        where('users.sortKey', '>', sortKey),
        where.and([where('users.sortKey', '=', sortKey), where('users.id', '>', userId)]),
      ]),
    );
  }
  return query;
}

async function attemptsOf(db: Db, quizId: number, userIds: number[]) {
  if (userIds.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select(['id', 'userId', 'number', 'state', 'startedAt', 'submittedAt', 'score', 'maxScore'])
    .select(['needsGrading', 'hasLate'])
    .where('quizId', '=', quizId)
    .where('preview', '=', false)
    .where('userId', 'in', userIds)
    .orderBy('number')
    .execute();
}

/** Lists one page of grades, ordered by name. */
export async function listQuizGrades(db: Db, quiz: QuizRow, page: PageOf): Promise<CursorPage<QuizGradeRow>> {
  const { rows, nextCursor } = toPage(await people(db, quiz, page).execute(), page.limit, (row) => [
    row.sortKey,
    row.id,
  ]);
  const ids = rows.map(({ id }) => id);
  const files = Map.groupBy(await listUploadedFileNames(db, quiz.id, ids), ({ userId }) => userId);
  const byUser = Map.groupBy(await attemptsOf(db, quiz.id, ids), ({ userId }) => userId);
  const grades = rows.map(
    ({ id, username, name, surname, firstName, email, ci, group, extraSeconds }): QuizGradeRow => {
      const attempts = byUser.get(id) ?? [];
      const last = attempts.at(-1);
      return {
        userId: id,
        username,
        name,
        surname,
        firstName,
        email,
        ci,
        group,
        attempts: attempts.length,
        state: !last ? 'none' : last.state === 'running' ? 'running' : 'done',
        lastAttemptId: last?.id ?? null,
        countedAttemptId: findCountedAttempt(attempts, quiz.gradeBy)?.id ?? null,
        startedAt: last?.startedAt ?? null,
        submittedAt: last?.submittedAt ?? null,
        result: computeCountedResult(attempts, quiz),
        needsGrading: attempts.some(({ needsGrading }) => needsGrading),
        hasLate: attempts.some(({ hasLate }) => hasLate),
        extraSeconds: extraSeconds ?? 0,
        files: (files.get(id) ?? []).map(({ name }) => name),
      };
    },
  );
  return { rows: grades, nextCursor };
}
