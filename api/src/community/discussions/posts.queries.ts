import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';
import { ANSWER_KINDS } from '../../notifications/notice-kinds.ts';
import { deleteNotificationsAbout } from '../../notifications/notices.queries.ts';
import type { PostKind } from './discussion-subject.ts';
import type { PaginationQuery } from './discussions.schema.ts';

const TABLES = { questions: 'talkQuestions', answers: 'talkAnswers' } as const;
/** Equals the retention of the trash. */
const REMOVED_LIFE = 30 * DAY;

/** The columns that reference a post in other tables. */
export function buildPostReference(kind: PostKind, id: number) {
  return { questionId: kind === 'questions' ? id : null, answerId: kind === 'answers' ? id : null };
}
const columnOf = (kind: PostKind) => (kind === 'questions' ? 'questionId' : 'answerId');

export interface PostRemoval {
  removedAt: string | null;
  removedBy: 'author' | 'staff' | null;
  removalReason: string | null;
}

export async function setPostRemoval(
  trx: Db,
  kind: PostKind,
  id: number,
  removal: PostRemoval,
): Promise<void> {
  await trx.updateTable(TABLES[kind]).set(removal).where('id', '=', id).execute();
}

export async function setPostPicture(
  trx: Db,
  kind: PostKind,
  id: number,
  pictureId: number | null,
): Promise<void> {
  await trx.updateTable(TABLES[kind]).set({ pictureId }).where('id', '=', id).execute();
}

export async function insertThanks(trx: Db, kind: PostKind, id: number, userId: number): Promise<void> {
  await trx
    .insertInto('talkThanks')
    .values({ ...buildPostReference(kind, id), userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteThanks(trx: Db, kind: PostKind, id: number, userId: number): Promise<void> {
  await trx.deleteFrom('talkThanks').where(columnOf(kind), '=', id).where('userId', '=', userId).execute();
}

export async function insertPostEdit(trx: Db, kind: PostKind, id: number, text: string): Promise<void> {
  await trx
    .insertInto('talkEdits')
    .values({ ...buildPostReference(kind, id), text, replacedAt: now() })
    .execute();
}

/** Lists a post's earlier texts, last one first. */
export async function listPostEdits(db: Db, kind: PostKind, id: number, { limit, cursor }: PaginationQuery) {
  const before = decodeIdCursor(cursor);
  let query = db
    .selectFrom('talkEdits')
    .select(['id', 'text', 'replacedAt'])
    .where(columnOf(kind), '=', id)
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('id', '<', before);
  return toPage(await query.execute(), limit, (row) => [row.id]);
}

/** Deletes posts that their authors removed a month ago; those hidden by teachers stay. */
export async function deleteRemovedPosts(db: Db): Promise<void> {
  const before = fromNow(-REMOVED_LIFE);
  const questions = db
    .selectFrom('talkQuestions')
    .select('id')
    .where('removedAt', '<', before)
    .where('removedBy', '=', 'author');
  // A question's answers go with it.
  const answers = db
    .selectFrom('talkAnswers')
    .select('id')
    .where(({ and, or, eb }) =>
      or([
        and([eb('removedAt', '<', before), eb('removedBy', '=', 'author')]),
        eb('questionId', 'in', questions),
      ]),
    );
  for (const kind of ANSWER_KINDS) await deleteNotificationsAbout(db, kind, answers);
  for (const table of ['talkAnswers', 'talkQuestions'] as const)
    await db.deleteFrom(table).where('removedAt', '<', before).where('removedBy', '=', 'author').execute();
}
