import type { Db } from '../../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../../core/http/paging.ts';
import { now } from '../../../core/time/time.ts';
import { selectOwnLiveClassStart } from '../../../courses/publication/own-dates.ts';
import { isInvitedToLiveClass, MAX_LIVE_CLASSES } from '../live-classes/live-classes.queries.ts';

/** Records that a person joined; joining again only updates `lastJoinedAt`. */
export async function recordRoomJoin(trx: Db, liveClassId: number, userId: number): Promise<void> {
  const at = now();
  await trx
    .insertInto('liveClassJoins')
    .values({ liveClassId, userId, joinedAt: at, lastJoinedAt: at })
    .onConflict((conflict) => conflict.columns(['liveClassId', 'userId']).doUpdateSet({ lastJoinedAt: at }))
    .execute();
}

/** Lists the people who joined a live class, in order of their first join. */
export async function listRoomJoins(
  db: Db,
  liveClassId: number,
  { cursor, limit }: { cursor?: string; limit: number },
) {
  const rows = await db
    .selectFrom('liveClassJoins')
    .innerJoin('users', 'users.id', 'liveClassJoins.userId')
    .select(['liveClassJoins.id', 'userId', 'users.name', 'users.username', 'joinedAt', 'lastJoinedAt'])
    .where('liveClassId', '=', liveClassId)
    .where('liveClassJoins.id', '>', decodeIdCursor(cursor) ?? 0)
    .orderBy('liveClassJoins.id')
    .limit(limit + 1)
    .execute();
  return toPage(rows, limit, ({ id }) => [id]);
}

/** Lists live classes with a room to which this person is invited or came; null means never joined. */
export async function listAttendance(db: Db, courseId: number, userId: number) {
  const start = selectOwnLiveClassStart(userId);
  return db
    .selectFrom('liveClasses')
    .leftJoin('liveClassJoins', (join) =>
      join
        .onRef('liveClassJoins.liveClassId', '=', 'liveClasses.id')
        .on('liveClassJoins.userId', '=', userId),
    )
    .select(['liveClasses.id as liveClassId', 'title', start.as('startsAt'), 'joinedAt'])
    .where('courseId', '=', courseId)
    .where('room', 'is not', null)
    .where((where) => where.or([where('joinedAt', 'is not', null), isInvitedToLiveClass(where, userId)]))
    .where(start, '<=', now())
    .orderBy('startsAt')
    .orderBy('liveClasses.id')
    .limit(MAX_LIVE_CLASSES)
    .execute();
}
