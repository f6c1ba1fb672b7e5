import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import type { DiscussionRules, PaginationQuery } from './discussions.schema.ts';

const NO_RULES: DiscussionRules = { anonymous: false, closedUntil: null };

export async function findDiscussionRules(db: Db, courseId: number): Promise<DiscussionRules> {
  const row = await db
    .selectFrom('talkRules')
    .select(['anonymous', 'closedUntil'])
    .where('courseId', '=', courseId)
    .executeTakeFirst();
  return row ?? NO_RULES;
}

export async function saveDiscussionRules(
  db: Db,
  courseId: number,
  change: Partial<DiscussionRules>,
): Promise<DiscussionRules> {
  const rules = { ...(await findDiscussionRules(db, courseId)), ...change };
  await db
    .insertInto('talkRules')
    .values({ courseId, ...rules })
    .onConflict((conflict) => conflict.column('courseId').doUpdateSet(rules))
    .execute();
  return rules;
}

export async function isMuted(db: Db, courseId: number, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('talkMutes')
    .select('id')
    .where('courseId', '=', courseId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertMute(db: Db, courseId: number, userId: number, reason: string): Promise<void> {
  await db
    .insertInto('talkMutes')
    .values({ courseId, userId, reason, createdAt: now() })
    .onConflict((conflict) => conflict.columns(['courseId', 'userId']).doUpdateSet({ reason }))
    .execute();
}

export async function deleteMute(db: Db, courseId: number, userId: number): Promise<void> {
  await db.deleteFrom('talkMutes').where('courseId', '=', courseId).where('userId', '=', userId).execute();
}

/** Lists who may not post in a course, latest first. */
export async function listMutes(db: Db, courseId: number, { limit, cursor }: PaginationQuery) {
  const before = decodeIdCursor(cursor);
  let query = db
    .selectFrom('talkMutes')
    .innerJoin('users', 'users.id', 'talkMutes.userId')
    .select(['talkMutes.id', 'talkMutes.userId', 'reason', 'talkMutes.createdAt'])
    .select((eb) => eb.fn.coalesce('users.name', 'users.username').as('name'))
    .where('courseId', '=', courseId)
    .orderBy('talkMutes.id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('talkMutes.id', '<', before);
  return toPage(await query.execute(), limit, ({ id }) => [id]);
}
