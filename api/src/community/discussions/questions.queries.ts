import { type SqlBool, sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import { decodeCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';
import type { DiscussionSubject } from './discussion-subject.ts';
import type { DiscussionQuestionsQuery } from './discussions.schema.ts';
import type { DiscussionQuestionRow } from './discussions.table.ts';
import { isPostShown, postAuthorName, selectReactionCounts } from './post-columns.ts';

type Rendered = Pick<DiscussionQuestionRow, 'text' | 'html' | 'title' | 'titleHtml'>;
export type DiscussionQuestionFields = DiscussionSubject &
  Rendered &
  Pick<DiscussionQuestionRow, 'userId' | 'second' | 'anonymous'>;

/** Each condition has its own index, so that the list is read in order. */
function isAt({ lectureId, quizId }: Pick<DiscussionSubject, 'lectureId' | 'quizId'>) {
  return lectureId !== null
    ? sql<SqlBool>`"talkQuestions"."lectureId" = ${lectureId}`
    : sql<SqlBool>`"talkQuestions"."quizId" = ${quizId}`;
}

/** Ignores a removed answer, which is accepted again when it is restored. */
const visibleAcceptedId = sql<number | null>`(select "id" from "talkAnswers"
  where "id" = "talkQuestions"."acceptedId" and "removedAt" is null)`;

/** Selects questions with the fields that depend on their reader. */
export function selectDiscussionQuestions(db: Db, reader: LectureReader) {
  return db
    .selectFrom('talkQuestions')
    .leftJoin('users', 'users.id', 'talkQuestions.userId')
    .selectAll('talkQuestions')
    .select(postAuthorName.as('authorName'))
    .select(visibleAcceptedId.as('visibleAcceptedId'))
    .select(() => selectReactionCounts('talkQuestions', reader));
}
export type ListedDiscussionQuestion = Awaited<
  ReturnType<ReturnType<typeof selectDiscussionQuestions>['executeTakeFirstOrThrow']>
>;

/** Lists a lecture's or quiz's questions by second, with pinned questions first. */
export async function listDiscussionQuestions(
  db: Db,
  place: DiscussionSubject,
  reader: LectureReader,
  asked: DiscussionQuestionsQuery,
) {
  const { filter, limit, cursor } = asked;
  let query = selectDiscussionQuestions(db, reader)
    .where(isAt(place))
    .where(isPostShown('talkQuestions', reader))
    .orderBy('talkQuestions.pinned', 'desc')
    .orderBy('talkQuestions.second')
    .orderBy('talkQuestions.id')
    .limit(limit + 1);
  if (filter === 'unanswered') query = query.where('answers', '=', 0).where('removedAt', 'is', null);
  if (filter === 'mine') query = query.where('userId', '=', reader.userId);
  const after = decodeCursor(cursor, ['string', 'string', 'number']);
  if (after) {
    const [pinned, second, id] = after;
    const later = sql<SqlBool>`("talkQuestions"."second", "talkQuestions"."id") > (${Number(second) || 0}, ${id})`;
    const isLower = sql<SqlBool>`"talkQuestions"."pinned" = false`;
    query = query.where(
      pinned === 'pinned' ? sql<SqlBool>`(${isLower} or ${later})` : sql<SqlBool>`${isLower} and ${later}`,
    );
  }
  const keyOf = ({ pinned, second, id }: ListedDiscussionQuestion) => [
    pinned ? 'pinned' : '',
    String(second),
    id,
  ];
  return toPage(await query.execute(), limit, keyOf);
}

/** Counts all questions, the unanswered ones and the reader's own. */
export async function countDiscussionQuestions(db: Db, place: DiscussionSubject, reader: LectureReader) {
  const of = (condition: ReturnType<typeof sql>) =>
    sql<number | null>`sum(case when ${condition} then 1 else 0 end)`;
  const row = await db
    .selectFrom('talkQuestions')
    .select((eb) => eb.fn.countAll<number>().as('all'))
    .select(of(sql`"answers" = 0 and "removedAt" is null`).as('unanswered'))
    .select(of(sql`"userId" = ${reader.userId}`).as('mine'))
    .where(isAt(place))
    .where(isPostShown('talkQuestions', reader))
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), unanswered: Number(row.unanswered), mine: Number(row.mine) };
}

/** Lists a lecture's questions by second, for its timeline. */
export async function listTimelineQuestions(db: Db, lectureId: number, limit: number) {
  return db
    .selectFrom('talkQuestions')
    .select(['id', 'second', 'answers', 'title'])
    .where('lectureId', '=', lectureId)
    .where('removedAt', 'is', null)
    .orderBy('second')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Counts a lecture's questions, except removed ones. */
export async function countTimelineQuestions(db: Db, lectureId: number): Promise<number> {
  return countRows(
    db.selectFrom('talkQuestions').where('lectureId', '=', lectureId).where('removedAt', 'is', null),
  );
}

export async function findDiscussionQuestion(
  db: Db,
  courseId: number,
  id: number,
): Promise<DiscussionQuestionRow | undefined> {
  return db
    .selectFrom('talkQuestions')
    .selectAll()
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .executeTakeFirst();
}

/** Reads a question with its author and reactions. */
export async function getListedDiscussionQuestion(db: Db, id: number, reader: LectureReader) {
  return selectDiscussionQuestions(db, reader).where('talkQuestions.id', '=', id).executeTakeFirstOrThrow();
}

export async function insertDiscussionQuestion(trx: Db, question: DiscussionQuestionFields): Promise<number> {
  const none = { pictureId: null, editedAt: null, removedAt: null, removedBy: null, removalReason: null };
  const { id } = await trx
    .insertInto('talkQuestions')
    .values({ ...question, ...none, acceptedId: null, createdAt: now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateDiscussionQuestion(
  trx: Db,
  id: number,
  change: Partial<DiscussionQuestionFields>,
): Promise<void> {
  await trx
    .updateTable('talkQuestions')
    .set({ ...change, editedAt: now() })
    .where('id', '=', id)
    .execute();
}

export async function setQuestionPinned(trx: Db, id: number, pinned: boolean): Promise<void> {
  await trx.updateTable('talkQuestions').set({ pinned }).where('id', '=', id).execute();
}

export async function setAcceptedAnswer(trx: Db, id: number, acceptedId: number | null): Promise<void> {
  await trx.updateTable('talkQuestions').set({ acceptedId }).where('id', '=', id).execute();
}

/** Recounts a question's visible answers after a change. */
export async function recountDiscussionAnswers(trx: Db, id: number): Promise<void> {
  const shown = sql`from "talkAnswers" where "questionId" = ${id} and "removedAt" is null`;
  await trx
    .updateTable('talkQuestions')
    .set({
      answers: sql<number>`(select count(*) ${shown})`,
      staffAnswers: sql<number>`(select count(*) ${shown} and "fromStaff")`,
    })
    .where('id', '=', id)
    .execute();
}
