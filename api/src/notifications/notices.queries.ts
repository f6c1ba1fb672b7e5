import type { SelectQueryBuilder } from 'kysely';
import { countRows } from '../core/database/count-rows.ts';
import type { Db, Tables } from '../core/database/database.ts';
import { decodeIdCursor, toPage } from '../core/http/paging.ts';
import { now } from '../core/time/time.ts';
import { canSeeNotification, isStillRelevantNotification } from './audience.queries.ts';
import type { NotificationKind } from './notice-kinds.ts';
import type { NotificationRow } from './notices.table.ts';

interface Filter {
  limit: number;
  cursor?: string;
  unread?: boolean;
  kind?: NotificationKind;
}

function receivable(db: Db) {
  return db
    .selectFrom('notices')
    .innerJoin('users', 'users.id', 'notices.userId')
    .selectAll('notices')
    .where(canSeeNotification);
}

/** Lists a person's notifications, newest first. */
export async function listNotifications(db: Db, userId: number, { limit, cursor, unread, kind }: Filter) {
  const before = decodeIdCursor(cursor);
  let query = receivable(db)
    .where('notices.userId', '=', userId)
    .orderBy('notices.id', 'desc')
    .limit(limit + 1);
  if (before !== undefined) query = query.where('notices.id', '<', before);
  if (unread) query = query.where('notices.readAt', 'is', null);
  if (kind) query = query.where('notices.kind', '=', kind);
  return toPage(await query.execute(), limit, (row) => [row.id]);
}

export async function countUnreadNotifications(db: Db, userId: number): Promise<number> {
  return countRows(receivable(db).where('notices.userId', '=', userId).where('notices.readAt', 'is', null));
}

/** Selects a person's unread notifications of one kind, even those they may no longer see. */
export const selectUnreadNotifications = (db: Db, userId: number, kind: NotificationKind) =>
  db
    .selectFrom('notices')
    .where('notices.userId', '=', userId)
    .where('notices.kind', '=', kind)
    .where('notices.readAt', 'is', null);

/** Marks a person's notifications as read, all or only `id`; false when `id` does not exist. */
export async function markNotificationsRead(db: Db, userId: number, id?: number): Promise<boolean> {
  const unread = db.updateTable('notices').set({ readAt: now() }).where('userId', '=', userId);
  const those = id === undefined ? unread : unread.where('id', '=', id);
  await those.where('readAt', 'is', null).execute();
  if (id === undefined) return true;
  const known = db.selectFrom('notices').select('id').where('id', '=', id).where('userId', '=', userId);
  return (await known.executeTakeFirst()) !== undefined;
}

/** Marks an item's notifications as read when the person opens the item. */
export async function markItemNotificationsRead(
  db: Db,
  userId: number,
  { kind, aboutId }: Pick<NotificationRow, 'kind' | 'aboutId'>,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ readAt: now() })
    .where('userId', '=', userId)
    .where('kind', '=', kind)
    .where('aboutId', '=', aboutId)
    .where('readAt', 'is', null)
    .execute();
}

/** Updates the texts of an item's notifications. */
export async function updateNotificationTexts(
  trx: Db,
  { kind, aboutId }: Pick<NotificationRow, 'kind' | 'aboutId'>,
  said: Pick<NotificationRow, 'title' | 'text'>,
): Promise<void> {
  const all = trx.updateTable('notices').set(said).where('kind', '=', kind);
  await all.where('aboutId', '=', aboutId).execute();
}

const BATCH_SIZE = 500;

/** Deletes a removed item's notifications, either everybody's or only those of `userIds`. */
export async function deleteItemNotifications(
  db: Db,
  { kind, aboutId }: Pick<NotificationRow, 'kind' | 'aboutId'>,
  userIds?: number[],
): Promise<void> {
  const all = db.deleteFrom('notices').where('kind', '=', kind).where('aboutId', '=', aboutId);
  if (!userIds) await all.execute();
  for (let first = 0; first < (userIds?.length ?? 0); first += BATCH_SIZE)
    await all.where('userId', 'in', userIds?.slice(first, first + BATCH_SIZE) ?? []).execute();
}

/** Deletes notifications of this kind about the items with these ids, or that a query of ids lists. */
export async function deleteNotificationsAbout(
  db: Db,
  kind: NotificationRow['kind'],
  aboutIds: number[] | SelectQueryBuilder<Tables, 'talkAnswers' | 'enrolmentRequests', { id: number }>,
): Promise<void> {
  await db.deleteFrom('notices').where('kind', '=', kind).where('aboutId', 'in', aboutIds).execute();
}

export async function deleteNotifications(db: Db, ids: number[]): Promise<void> {
  for (let first = 0; first < ids.length; first += BATCH_SIZE)
    await db
      .deleteFrom('notices')
      .where('id', 'in', ids.slice(first, first + BATCH_SIZE))
      .execute();
}

async function listAnnouncementAuthors(db: Db, announcementIds: number[]) {
  if (announcementIds.length === 0) return [];
  return db
    .selectFrom('announcements')
    .innerJoin('users', 'users.id', 'announcements.authorId')
    .select(['announcements.id', 'users.name', 'users.username', 'users.email'])
    .where('announcements.id', 'in', announcementIds)
    .execute();
}

const isAnnouncement = ({ kind }: NotificationRow) => kind === 'announcement';

/** Says who wrote announcements; stored notifications do not, because they outlive an erasure of the author. */
async function nameAuthors(db: Db, notices: NotificationRow[]): Promise<NotificationRow[]> {
  const ids = notices.filter(isAnnouncement).map(({ aboutId }) => aboutId);
  const authors = new Map((await listAnnouncementAuthors(db, [...new Set(ids)])).map((row) => [row.id, row]));
  return notices.map((notice) => {
    const author = isAnnouncement(notice) ? authors.get(notice.aboutId) : undefined;
    if (!author) return notice;
    const name = author.name ?? author.username;
    // Notifications of earlier versions name the author already.
    if (notice.place.startsWith(`${name} · `)) return notice;
    return { ...notice, place: [name, notice.place].filter(Boolean).join(' · ') };
  });
}

/** Finds a notification that may be sent now: still relevant, and for a recipient who has access. */
export async function findSendableNotification(db: Db, id: number): Promise<NotificationRow | undefined> {
  const notices = await receivable(db)
    .where('notices.id', '=', id)
    .where((where) => isStillRelevantNotification(db, where))
    .execute();
  return (await nameAuthors(db, notices))[0];
}

/** Returns the email address of a course announcement's author, for replies; otherwise undefined. */
export async function findReplyToAddress(db: Db, notice: NotificationRow): Promise<string | undefined> {
  if (!isAnnouncement(notice) || notice.courseId === null) return undefined;
  return (await listAnnouncementAuthors(db, [notice.aboutId]))[0]?.email;
}

/** Lists a digest's notifications that are still relevant, in order. */
export async function listSendableNotifications(db: Db, digestId: number): Promise<NotificationRow[]> {
  const notices = await receivable(db)
    .where('notices.digestId', '=', digestId)
    .where((where) => isStillRelevantNotification(db, where))
    .orderBy('notices.id')
    .execute();
  return nameAuthors(db, notices);
}

export async function deleteNotificationsBefore(db: Db, before: string): Promise<void> {
  await db.deleteFrom('notices').where('createdAt', '<', before).execute();
}
