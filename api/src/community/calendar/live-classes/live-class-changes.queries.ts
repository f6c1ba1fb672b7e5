import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../../core/database/database.ts';
import { now } from '../../../core/time/time.ts';
import type { LiveClassGroupTimes } from './live-classes.queries.ts';
import type { LiveClassRow } from './live-classes.table.ts';

const ROOM_BYTES = 16;

/** An empty `url` means that the class gets a room. */
export type LiveClassFields = Pick<
  LiveClassRow,
  'title' | 'startsAt' | 'endsAt' | 'url' | 'recordingLectureId' | 'recordingUrl'
> & { forGroups: boolean; groups: Omit<LiveClassGroupTimes, 'name'>[] };

/** Replaces the groups; groups that remain keep the record of their last reminder. */
async function setGroups(db: Db, liveClassId: number, groups: LiveClassFields['groups']): Promise<void> {
  let gone = db.deleteFrom('liveClassGroups').where('liveClassId', '=', liveClassId);
  const ids = groups.map(({ groupId }) => groupId);
  if (ids.length > 0) gone = gone.where('groupId', 'not in', ids);
  await gone.execute();
  if (ids.length === 0) return;
  await db
    .insertInto('liveClassGroups')
    .values(groups.map((group) => ({ ...group, liveClassId })))
    .onConflict((conflict) =>
      conflict.columns(['liveClassId', 'groupId']).doUpdateSet((row) => ({
        startsAt: row.ref('excluded.startsAt'),
        endsAt: row.ref('excluded.endsAt'),
      })),
    )
    .execute();
}

/** Inserts a live class and returns its id. Requires a transaction. */
export async function insertLiveClass(
  trx: Db,
  courseId: number,
  { groups, ...fields }: LiveClassFields & { seriesId?: number },
): Promise<number> {
  const at = now();
  const { id } = await trx
    .insertInto('liveClasses')
    .values({ ...fields, courseId, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setGroups(trx, id, groups);
  return id;
}

/** Gives a live class a room unless it has one; `page` is the URL of the room's page in the portal. */
export async function assignRoom(trx: Db, id: number, page: string): Promise<void> {
  const room = randomBytes(ROOM_BYTES).toString('base64url');
  await trx
    .updateTable('liveClasses')
    .set({ url: page, room: sql<string>`coalesce("room", ${room})` })
    .where('id', '=', id)
    .execute();
}

/** Marks a live class as the first of a series. */
export async function startLiveClassSeries(trx: Db, id: number): Promise<void> {
  await trx.updateTable('liveClasses').set({ seriesId: id }).where('id', '=', id).execute();
}

/** Updates a live class. Requires a transaction. */
export async function updateLiveClass(
  trx: Db,
  id: number,
  { groups, ...fields }: LiveClassFields,
): Promise<void> {
  await trx
    .updateTable('liveClasses')
    .set({ ...fields, ...(fields.url !== '' && { room: null }) })
    .set({ updatedAt: now() })
    .where('id', '=', id)
    .execute();
  await setGroups(trx, id, groups);
}

export async function deleteLiveClasses(db: Db, ids: number[]): Promise<void> {
  await db.deleteFrom('liveClasses').where('id', 'in', ids).execute();
}
