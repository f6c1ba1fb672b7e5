import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { buildLikeFilter } from '../../core/database/search.ts';
import { type CursorPage, decodeCursor, toPage } from '../../core/http/paging.ts';
import { selectStaffCourseIds } from '../../courses/subscriptions/course-members.queries.ts';
import { isInGroup, memberGroupName } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { GradingQueueQuery, UngradedAnswer } from './grading-queue.schema.ts';

type Filter = Pick<GradingQueueQuery, 'quizId' | 'questionId' | 'group' | 'q'>;

/** The name shown in anonymous grading. */
export const ANONYMOUS_STUDENT_NAME = 'Sin nombre';

/** Only the most used comments are offered for reuse. */
const MAX_COMMENTS = 200;

/** Selects answers to grade; the raw condition must equal that of the partial index. */
function waiting(db: Db) {
  return (
    db
      .selectFrom('attempts')
      .innerJoin('attemptAnswers', 'attemptAnswers.attemptId', 'attempts.id')
      .where(sql<boolean>`"attempts"."needsGrading"`)
      // A group's shared submission is graded once.
      .where('attempts.sharedFromId', 'is', null)
      .where('attempts.preview', '=', false)
      .where('attemptAnswers.fraction', 'is', null)
  );
}

const isLate = sql<boolean>`exists (select 1 from "lateAnswers"
  where "lateAnswers"."attemptId" = "attempts"."id" and "lateAnswers"."slot" = "attemptAnswers"."slot")`;

const position = sql<number | null>`(select min("position") from "quizSlots"
  where "quizSlots"."quizId" = "attempts"."quizId" and "quizSlots"."questionId" = "attemptAnswers"."questionId")`;

function waitingIn(db: Db, courseId: number, { quizId, questionId, group, q }: Filter) {
  let query = waiting(db)
    .innerJoin('users', 'users.id', 'attempts.userId')
    .innerJoin('quizzes', 'quizzes.id', 'attempts.quizId')
    .leftJoin('subscriptions', (join) =>
      join
        .onRef('subscriptions.userId', '=', 'attempts.userId')
        .onRef('subscriptions.courseId', '=', 'attempts.courseId'),
    )
    .where('attempts.courseId', '=', courseId);
  if (quizId !== undefined) query = query.where('attempts.quizId', '=', quizId);
  if (questionId !== undefined) query = query.where('attemptAnswers.questionId', '=', questionId);
  if (group !== undefined) query = query.where(isInGroup(group));
  // Searching anonymous answers for a name would reveal their authors.
  if (q !== undefined)
    query = query
      .where((where) => buildLikeFilter(where.ref('users.search'), q))
      .where('quizzes.anonymous', '=', false);
  return query;
}

/** Lists a course's ungraded answers question by question, because graders compare answers. */
export async function listUngradedAnswers(
  db: Db,
  courseId: number,
  { limit, cursor, ...filter }: GradingQueueQuery,
): Promise<CursorPage<UngradedAnswer>> {
  const after = decodeCursor(cursor, ['number', 'number', 'number', 'number']);
  let query = waitingIn(db, courseId, filter)
    .select('quizzes.anonymous')
    .select([
      'attempts.quizId',
      'attemptAnswers.questionId',
      'attempts.id as attemptId',
      'attemptAnswers.slot',
    ])
    .select(['attempts.userId', 'users.name', 'users.username', 'submittedAt'])
    .select(memberGroupName.as('group'))
    .select(sql<number>`case when ${isLate} then 1 else 0 end`.as('late'))
    .orderBy('attempts.quizId')
    .orderBy('attemptAnswers.questionId')
    .orderBy('attempts.id')
    .orderBy('attemptAnswers.slot')
    .limit(limit + 1);
  if (after) {
    query = query.where(
      sql<boolean>`("attempts"."quizId", "attemptAnswers"."questionId", "attempts"."id", "attemptAnswers"."slot") > (${sql.join(after)})`,
    );
  }
  const page = toPage(await query.execute(), limit, (row) => [
    row.quizId,
    row.questionId,
    row.attemptId,
    row.slot,
  ]);
  const rows = page.rows.map(({ name, username, late, anonymous, ...row }) => ({
    ...row,
    ...(anonymous ? { userId: null, name: ANONYMOUS_STUDENT_NAME, group: null } : { name: name ?? username }),
    late: Number(late) === 1,
  }));
  return { ...page, rows };
}

export async function countUngradedAnswers(db: Db, courseId: number, filter: Filter): Promise<number> {
  return countRows(waitingIn(db, courseId, filter));
}

/** Lists the questions with ungraded answers within `filter`, with their counts. */
export async function listUngradedQuestions(db: Db, courseId: number, filter: Filter) {
  const rows = await waitingIn(db, courseId, filter)
    .select(['attempts.quizId', 'quizzes.title as quizTitle', 'attemptAnswers.questionId'])
    .select(['quizzes.kind as quizKind', 'quizzes.anonymous'])
    .select(position.as('number'))
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .select((eb) => eb.fn.min('attempts.submittedAt').as('oldestAt'))
    .select(sql<number>`sum(case when ${isLate} then 1 else 0 end)`.as('late'))
    .groupBy(['attempts.quizId', 'quizzes.title', 'quizzes.kind', 'quizzes.anonymous'])
    .groupBy('attemptAnswers.questionId')
    .orderBy('attempts.quizId')
    .orderBy('attemptAnswers.questionId')
    .execute();
  return rows.map((row) => ({ ...row, waiting: Number(row.waiting), late: Number(row.late) }));
}

/** Counts manually graded answers by quiz and question. */
export async function countHandGradedAnswers(db: Db, courseId: number, questionIds: number[]) {
  if (questionIds.length === 0) return [];
  return db
    .selectFrom('attemptAnswers')
    .innerJoin('attempts', 'attempts.id', 'attemptAnswers.attemptId')
    .select(['attempts.quizId', 'attemptAnswers.questionId'])
    .select((eb) => eb.fn.countAll<number>().as('graded'))
    .where('attemptAnswers.questionId', 'in', questionIds)
    .where('attempts.courseId', '=', courseId)
    .where('attempts.preview', '=', false)
    .where('attempts.sharedFromId', 'is', null)
    .where('attemptAnswers.gradedBy', 'is not', null)
    .groupBy(['attempts.quizId', 'attemptAnswers.questionId'])
    .execute();
}

/** Lists a grader's comments in the course, most used first. */
export async function listOwnGradingComments(db: Db, courseId: number, graderId: number) {
  const rows = await db
    .selectFrom('attemptAnswers')
    .innerJoin('attempts', 'attempts.id', 'attemptAnswers.attemptId')
    .select('attemptAnswers.comment as text')
    .select((eb) => [eb.fn.countAll<number>().as('uses'), eb.fn.max('attemptAnswers.gradedAt').as('lastUse')])
    .where('attemptAnswers.gradedBy', '=', graderId)
    .where('attempts.courseId', '=', courseId)
    .where('attempts.preview', '=', false)
    .where('attempts.sharedFromId', 'is', null)
    .where('attemptAnswers.comment', 'is not', null)
    .groupBy('attemptAnswers.comment')
    .orderBy('uses', 'desc')
    .orderBy('lastUse', 'desc')
    .limit(MAX_COMMENTS)
    .execute();
  return rows.map(({ text, uses }) => ({ text: text ?? '', uses: Number(uses) }));
}

/** Counts a course's ungraded answers. */
export async function countAllUngradedAnswers(db: Db, courseId: number): Promise<number> {
  return countRows(waiting(db).where('attempts.courseId', '=', courseId));
}

/** Counts the ungraded answers in this person's courses; courses without any are missing. */
export async function countUngradedAnswersByCourse(db: Db, userId: number) {
  const rows = await waiting(db)
    .select('attempts.courseId')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('attempts.courseId', 'in', selectStaffCourseIds(db, userId))
    .groupBy('attempts.courseId')
    .execute();
  return rows.map(({ courseId, waiting: count }) => ({ courseId, waiting: Number(count) }));
}
