import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import { now } from '../../core/time/time.ts';
import { isPublishedCourse } from '../../courses/publication/publication-conditions.ts';
import { selectOwnSubscriptions } from '../../courses/subscriptions/course-members.queries.ts';
import { isLiveSubscription } from '../../courses/subscriptions/subscriptions.live.ts';
import { selectUnreadNotifications } from '../../notifications/notices.queries.ts';
import type { AnnouncementRow } from './announcements.table.ts';

export type NewAnnouncement = Omit<
  AnnouncementRow,
  'id' | 'version' | 'createdAt' | 'updatedAt' | 'urgent'
> & { urgent?: boolean };

/** Counts readers; null without notifications: before sending, without recipients, or half a year later. */
const readCount = sql<number | null>`(select sum(case when "notices"."readAt" is null then 0 else 1 end)
  from "notices" where "notices"."kind" = 'announcement' and "notices"."aboutId" = "announcements"."id")`;

/** `userId` is the reader to whom `unread` refers. */
function listed(db: Db, userId: number) {
  return db
    .selectFrom('announcements')
    .leftJoin('courses', 'courses.id', 'announcements.courseId')
    .leftJoin('courseGroups', 'courseGroups.id', 'announcements.groupId')
    .selectAll('announcements')
    .select(['courses.name as courseName', 'courseGroups.name as groupName', readCount.as('read')])
    .select((row) =>
      selectUnreadNotifications(db, userId, 'announcement')
        .select((notice) => notice.fn.countAll<number>().as('count'))
        .where('notices.aboutId', '=', row.ref('announcements.id'))
        .as('unread'),
    );
}

export async function findAnnouncement(db: Db, id: number, userId = 0) {
  return listed(db, userId).where('announcements.id', '=', id).executeTakeFirst();
}
export type ListedAnnouncement = NonNullable<Awaited<ReturnType<typeof findAnnouncement>>>;

interface Reader {
  userId: number;
  /** True for people who may also read drafts and every group's announcements. */
  manages: boolean;
}

interface Filter {
  courseId?: number;
  limit: number;
  cursor?: string;
}

/** Lists the course's or institute's announcements visible to this person, newest first. */
export async function listAnnouncements(db: Db, { userId, manages }: Reader, filter: Filter) {
  const before = decodeIdCursor(filter.cursor);
  let query = listed(db, userId)
    .where('announcements.courseId', filter.courseId === undefined ? 'is' : '=', filter.courseId ?? null)
    .orderBy('announcements.id', 'desc')
    .limit(filter.limit + 1);
  if (before !== undefined) query = query.where('announcements.id', '<', before);
  if (!manages)
    query = query
      .where('announcements.state', 'in', SENDING_OR_SENT_STATES)
      .where((where) =>
        where.or([
          where('announcements.groupId', 'is', null),
          where.exists(
            selectOwnSubscriptions(db, userId)
              .select('subscriptions.id')
              .where('subscriptions.groupId', '=', where.ref('announcements.groupId')),
          ),
        ]),
      );
  return toPage(await query.execute(), filter.limit, (row) => [row.id]);
}

export async function isGroupMember(db: Db, userId: number, groupId: number): Promise<boolean> {
  const own = selectOwnSubscriptions(db, userId).select('id').where('groupId', '=', groupId);
  return (await own.executeTakeFirst()) !== undefined;
}

export async function insertAnnouncement(db: Db, row: NewAnnouncement): Promise<number> {
  const at = now();
  const { id } = await db
    .insertInto('announcements')
    .values({ ...row, createdAt: at, updatedAt: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The states from the start of sending; an announcement never returns to an earlier one. */
export const SENDING_OR_SENT_STATES: AnnouncementRow['state'][] = ['sending', 'sent'];

/** Returns false when the version has changed, or when sending began after `isOut` was read. */
export async function updateAnnouncement(
  db: Db,
  { id, version, isOut }: { id: number; version: number; isOut: boolean },
  change: Partial<NewAnnouncement>,
): Promise<boolean> {
  const row = await db
    .updateTable('announcements')
    .set({ ...change, version: version + 1, updatedAt: now() })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('state', isOut ? 'in' : 'not in', SENDING_OR_SENT_STATES)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteAnnouncement(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('announcements')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** False for a course that its students do not see yet, whose announcements wait until they do. */
export async function canReceiveAnnouncements(db: Db, courseId: number | null): Promise<boolean> {
  if (courseId === null) return true;
  const open = db.selectFrom('courses').select('id').where('id', '=', courseId).where(isPublishedCourse());
  return (await open.executeTakeFirst()) !== undefined;
}

/** Selects announcements that are due or only partly sent; a course's wait until it is published. */
function selectDue(db: Db) {
  return db
    .selectFrom('announcements')
    .select('announcements.id')
    .leftJoin('courses', 'courses.id', 'announcements.courseId')
    .where((where) =>
      where.or([
        where('announcements.state', '=', 'sending'),
        where.and([
          where('announcements.state', '=', 'scheduled'),
          where('announcements.publishAt', '<=', now()),
        ]),
      ]),
    )
    .where((where) => where.or([where('announcements.courseId', 'is', null), isPublishedCourse()]));
}

export async function listDueAnnouncementIds(db: Db): Promise<number[]> {
  const rows = await selectDue(db).orderBy('announcements.id').execute();
  return rows.map(({ id }) => id);
}

export async function isAnnouncementDue(db: Db, id: number): Promise<boolean> {
  return (await selectDue(db).where('announcements.id', '=', id).executeTakeFirst()) !== undefined;
}

/** Lists an announcement's recipients by id, starting after the user `after`. */
export async function listRecipientIds(
  db: Db,
  { courseId, groupId, authorId }: Pick<AnnouncementRow, 'courseId' | 'groupId' | 'authorId'>,
  { after, limit }: { after: number; limit?: number },
): Promise<number[]> {
  let query = db
    .selectFrom('users')
    .select('users.id')
    .where('users.active', '=', true)
    .where('users.id', '>', after)
    .where('users.id', '<>', authorId ?? 0)
    .orderBy('users.id');
  if (courseId !== null)
    query = query.where((where) => {
      const own = where
        .selectFrom('subscriptions')
        .select('subscriptions.id')
        .whereRef('subscriptions.userId', '=', 'users.id')
        .where('subscriptions.courseId', '=', courseId)
        .where(isLiveSubscription);
      return where.exists(groupId === null ? own : own.where('subscriptions.groupId', '=', groupId));
    });
  if (limit !== undefined) query = query.limit(limit);
  return (await query.execute()).map(({ id }) => id);
}

/**
 * Stores the last notified recipient's id, in the transaction that notifies. Returns false when another
 * process was faster, or when the announcement was changed since it was read.
 */
export async function updateSendingProgress(
  trx: Db,
  { id, sentUpTo, state, version }: Pick<AnnouncementRow, 'id' | 'sentUpTo' | 'state' | 'version'>,
  change: Partial<Pick<AnnouncementRow, 'sentUpTo' | 'state' | 'sentAt' | 'people'>>,
): Promise<boolean> {
  const row = await trx
    .updateTable('announcements')
    .set(change)
    .where('id', '=', id)
    .where('sentUpTo', '=', sentUpTo)
    .where('state', '=', state)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
