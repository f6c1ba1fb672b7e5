import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { decodeCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';
import type { PaginationQuery } from './discussions.schema.ts';
import type { DiscussionAnswerRow, DiscussionQuestionRow } from './discussions.table.ts';
import { isPostShown, postAuthorName, selectReactionCounts } from './post-columns.ts';

function selectAnswers(db: Db, reader: LectureReader) {
  return db
    .selectFrom('talkAnswers')
    .leftJoin('users', 'users.id', 'talkAnswers.userId')
    .selectAll('talkAnswers')
    .select(postAuthorName.as('authorName'))
    .select(() => selectReactionCounts('talkAnswers', reader));
}
export type ListedDiscussionAnswer = Awaited<
  ReturnType<ReturnType<typeof selectAnswers>['executeTakeFirstOrThrow']>
>;

/** Lists a question's answers in order; the accepted one is first. */
export async function listDiscussionAnswers(
  db: Db,
  question: Pick<DiscussionQuestionRow, 'id' | 'acceptedId'>,
  reader: LectureReader,
  { limit, cursor }: PaginationQuery,
) {
  const first = sql<number>`case when "talkAnswers"."id" = ${question.acceptedId ?? 0}
    and "talkAnswers"."removedAt" is null then 0 else 1 end`;
  let query = selectAnswers(db, reader)
    .select(first.as('rank'))
    .where('talkAnswers.questionId', '=', question.id)
    .where(isPostShown('talkAnswers', reader))
    .orderBy('rank')
    .orderBy('talkAnswers.id')
    .limit(limit + 1);
  const after = decodeCursor(cursor, ['number', 'number']);
  if (after) query = query.where(sql<SqlBool>`(${first}, "talkAnswers"."id") > (${after[0]}, ${after[1]})`);
  return toPage(await query.execute(), limit, ({ rank, id }) => [rank, id]);
}

export async function findDiscussionAnswer(db: Db, id: number): Promise<DiscussionAnswerRow | undefined> {
  return db.selectFrom('talkAnswers').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Reads an answer with its author and reactions. */
export async function getListedDiscussionAnswer(
  db: Db,
  id: number,
  reader: LectureReader,
): Promise<ListedDiscussionAnswer> {
  return selectAnswers(db, reader).where('talkAnswers.id', '=', id).executeTakeFirstOrThrow();
}

export async function insertDiscussionAnswer(
  trx: Db,
  answer: Pick<DiscussionAnswerRow, 'questionId' | 'userId' | 'fromStaff' | 'text' | 'html'>,
): Promise<number> {
  const none = { pictureId: null, editedAt: null, removedAt: null, removedBy: null, removalReason: null };
  const { id } = await trx
    .insertInto('talkAnswers')
    .values({ ...answer, ...none, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDiscussionAnswer(
  trx: Db,
  id: number,
  change: Pick<DiscussionAnswerRow, 'text' | 'html'>,
) {
  await trx
    .updateTable('talkAnswers')
    .set({ ...change, editedAt: now() })
    .where('id', '=', id)
    .execute();
}
