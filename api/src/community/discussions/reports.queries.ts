import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import { selectOwnSubscriptions } from '../../courses/subscriptions/course-members.queries.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { PostKind } from './discussion-subject.ts';
import type { DiscussionReportsQuery } from './discussions.schema.ts';
import { buildPostReference } from './posts.queries.ts';

/** Inserts a report; a repeated one by the same person reopens it. */
export async function insertDiscussionReport(
  trx: Db,
  kind: PostKind,
  id: number,
  report: { courseId: number; userId: number; reason: string },
): Promise<void> {
  const column = kind === 'questions' ? 'questionId' : 'answerId';
  await trx
    .insertInto('talkReports')
    .values({ ...buildPostReference(kind, id), ...report, createdAt: now(), closedAt: null })
    .onConflict((conflict) =>
      conflict.columns([column, 'userId']).doUpdateSet({ reason: report.reason, closedAt: null }),
    )
    .execute();
}

export async function deleteDiscussionReport(
  trx: Db,
  kind: PostKind,
  id: number,
  userId: number,
): Promise<void> {
  await trx
    .deleteFrom('talkReports')
    .where(kind === 'questions' ? 'questionId' : 'answerId', '=', id)
    .where('userId', '=', userId)
    .execute();
}

/** Closes a post's open reports after a decision. */
export async function closeDiscussionReports(trx: Db, kind: PostKind, id: number): Promise<void> {
  await trx
    .updateTable('talkReports')
    .set({ closedAt: now() })
    .where(kind === 'questions' ? 'questionId' : 'answerId', '=', id)
    .where('closedAt', 'is', null)
    .execute();
}

export async function findDiscussionReport(db: Db, id: number) {
  return db.selectFrom('talkReports').selectAll().where('id', '=', id).executeTakeFirst();
}

function openReports(db: Db, caller: Pick<Caller, 'id' | 'role'>, courseId?: number) {
  let open = db.selectFrom('talkReports').where('talkReports.closedAt', 'is', null);
  if (courseId !== undefined) open = open.where('talkReports.courseId', '=', courseId);
  if (caller.role === 'admin') return open;
  return open.where(
    'talkReports.courseId',
    'in',
    selectOwnSubscriptions(db, caller.id)
      .select('subscriptions.courseId')
      .where('subscriptions.courseRole', 'is', null),
  );
}

export async function countDiscussionReports(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  courseId?: number,
): Promise<number> {
  return countRows(openReports(db, caller, courseId));
}

/** Lists open reports, newest first: administrators see all, teachers those of their courses. */
export async function listDiscussionReports(
  db: Db,
  caller: Pick<Caller, 'id' | 'role'>,
  query: DiscussionReportsQuery,
) {
  const { limit, cursor, courseId } = query;
  const before = decodeIdCursor(cursor);
  let rows = openReports(db, caller, courseId)
    .innerJoin('courses', 'courses.id', 'talkReports.courseId')
    .innerJoin('users as reporter', 'reporter.id', 'talkReports.userId')
    .leftJoin('talkAnswers', 'talkAnswers.id', 'talkReports.answerId')
    .innerJoin('talkQuestions', (join) =>
      join.on(
        sql<boolean>`"talkQuestions"."id" = coalesce("talkReports"."questionId", "talkAnswers"."questionId")`,
      ),
    )
    .leftJoin('users as author', (join) =>
      join.on(
        sql<boolean>`"author"."id" = case when "talkReports"."answerId" is null
          then "talkQuestions"."userId" else "talkAnswers"."userId" end`,
      ),
    )
    .leftJoin('talkMutes', (join) =>
      join
        .onRef('talkMutes.courseId', '=', 'talkReports.courseId')
        .onRef('talkMutes.userId', '=', 'author.id'),
    )
    .select(['talkReports.id', 'talkReports.reason', 'talkReports.createdAt', 'talkReports.courseId'])
    .select(['courses.name as courseName', 'talkQuestions.lectureId', 'talkQuestions.quizId'])
    .select(['talkReports.answerId', 'talkQuestions.id as questionId', 'author.id as authorId'])
    .select([
      'talkQuestions.titleHtml',
      'talkQuestions.html as questionHtml',
      'talkAnswers.html as answerHtml',
    ])
    .select(['talkMutes.id as muteId'])
    .select((eb) => eb.fn.coalesce('reporter.name', 'reporter.username').as('reporter'))
    .select((eb) => eb.fn.coalesce('author.name', 'author.username').as('authorName'))
    .orderBy('talkReports.id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) rows = rows.where('talkReports.id', '<', before);
  return toPage(await rows.execute(), limit, ({ id }) => [id]);
}
export type ListedDiscussionReport = Awaited<ReturnType<typeof listDiscussionReports>>['rows'][number];
