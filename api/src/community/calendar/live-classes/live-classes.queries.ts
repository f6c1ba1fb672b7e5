import { type Expression, type ExpressionBuilder, sql } from 'kysely';
import { countRows } from '../../../core/database/count-rows.ts';
import type { Db, Tables } from '../../../core/database/database.ts';
import { DAY, fromNow, now } from '../../../core/time/time.ts';
import { selectOwnLiveClassEnd, selectOwnLiveClassStart } from '../../../courses/publication/own-dates.ts';
import { isPublishedLecture } from '../../../courses/publication/publication-conditions.ts';
import { isLiveSubscription } from '../../../courses/subscriptions/subscriptions.live.ts';
import type { LiveClassRow } from './live-classes.table.ts';

/** Limits a course's live classes, so that the list needs no pages. */
export const MAX_LIVE_CLASSES = 500;

export interface LiveClassReader {
  userId: number;
  teaches: boolean;
}

/** Builds the condition that a live class invites this student. */
export function isInvitedToLiveClass(
  where: ExpressionBuilder<Tables, 'liveClasses'>,
  userId: number | Expression<number>,
) {
  const own = where
    .selectFrom('liveClassGroups')
    .innerJoin('subscriptions', 'subscriptions.groupId', 'liveClassGroups.groupId')
    .select('liveClassGroups.liveClassId')
    .whereRef('liveClassGroups.liveClassId', '=', 'liveClasses.id')
    .where('subscriptions.userId', '=', userId)
    .where(isLiveSubscription);
  return where.or([where('liveClasses.forGroups', '=', false), where.exists(own)]);
}

/** False when every invited group has its own times. */
export const hasCommonLiveClassTimes = () => sql<boolean>`(not "liveClasses"."forGroups" or exists (
  select 1 from "liveClassGroups" where "liveClassId" = "liveClasses"."id" and "liveClassGroups"."startsAt" is null))`;

/** The invited groups' names in order, one per line; null when everybody is invited. */
const groupNames = sql<string | null>`(select string_agg("courseGroups"."name", ${sql.lit('\n')}
  order by "courseGroups"."position", "courseGroups"."id") from "liveClassGroups"
  inner join "courseGroups" on "courseGroups"."id" = "liveClassGroups"."groupId"
  where "liveClassGroups"."liveClassId" = "liveClasses"."id" and "liveClasses"."forGroups")`;

/** 0 while students cannot see the recording's lecture. */
const recordingIsOpen = () => sql<number>`case when exists (select 1 from "lectures"
  where "lectures"."id" = "liveClasses"."recordingLectureId" and ${isPublishedLecture()}) then 1 else 0 end`;

/** Selects a student's own times, or the common times for teachers. */
function timesFor({ userId, teaches }: LiveClassReader) {
  if (teaches)
    return { start: sql<string>`"liveClasses"."startsAt"`, end: sql<string>`"liveClasses"."endsAt"` };
  return { start: selectOwnLiveClassStart(userId), end: selectOwnLiveClassEnd(userId) };
}

function selectLiveClasses(db: Db, reader: LiveClassReader) {
  const { start, end } = timesFor(reader);
  const query = db
    .selectFrom('liveClasses')
    .selectAll('liveClasses')
    .select([groupNames.as('groupNames'), recordingIsOpen().as('recordingIsOpen')])
    .select([start.as('ownStart'), end.as('ownEnd')]);
  return reader.teaches ? query : query.where((where) => isInvitedToLiveClass(where, reader.userId));
}

/** A group's own times, which only teachers get. */
export interface LiveClassGroupTimes {
  groupId: number;
  name: string;
  startsAt: string | null;
  endsAt: string | null;
}
export type ListedLiveClass = LiveClassRow & {
  groupNames: string | null;
  recordingIsOpen: number;
  groupTimes: LiveClassGroupTimes[];
};

/** Lists these live classes' groups with own times, in the groups' order. */
async function listGroupTimes(db: Db, ids: number[]) {
  if (ids.length === 0) return [];
  return db
    .selectFrom('liveClassGroups')
    .innerJoin('courseGroups', 'courseGroups.id', 'liveClassGroups.groupId')
    .select(['liveClassId', 'groupId', 'name', 'startsAt', 'endsAt'])
    .where('liveClassId', 'in', ids)
    .where((where) => where.or([where('startsAt', 'is not', null), where('endsAt', 'is not', null)]))
    .orderBy('courseGroups.position')
    .orderBy('courseGroups.id')
    .execute();
}

/** Reads rows with the reader's times; teachers also get each group's times. */
async function readRows(
  db: Db,
  query: ReturnType<typeof selectLiveClasses>,
  { teaches }: LiveClassReader,
): Promise<ListedLiveClass[]> {
  const rows = await query.execute();
  const times = teaches
    ? await listGroupTimes(
        db,
        rows.map(({ id }) => id),
      )
    : [];
  return rows.map(({ ownStart: startsAt, ownEnd: endsAt, ...row }) => ({
    ...row,
    startsAt,
    endsAt,
    groupTimes: times.flatMap(({ liveClassId, ...group }) => (liveClassId === row.id ? [group] : [])),
  }));
}

/** Lists a course's live classes visible to the reader, by start. */
export async function listLiveClasses(
  db: Db,
  courseId: number,
  reader: LiveClassReader,
): Promise<ListedLiveClass[]> {
  const query = selectLiveClasses(db, reader)
    .where('courseId', '=', courseId)
    .orderBy('ownStart')
    .orderBy('id')
    .limit(MAX_LIVE_CLASSES);
  return readRows(db, query, reader);
}

const AHEAD = 30 * DAY;
const BEHIND = 14 * DAY;
/** The limit each of upcoming and of recorded live classes, so that neither hides the other. */
const MAX_CURRENT = 20;

/** Lists the next live classes of 30 days and the latest recorded ones of 14 days, by start. */
export async function listCurrentLiveClasses(
  db: Db,
  courseId: number,
  reader: LiveClassReader,
): Promise<ListedLiveClass[]> {
  const at = now();
  const { start, end } = timesFor(reader);
  const query = selectLiveClasses(db, reader).where('courseId', '=', courseId).limit(MAX_CURRENT);
  const upcoming = query
    .where(end, '>', at)
    .where(start, '<', fromNow(AHEAD))
    .orderBy('ownStart')
    .orderBy('id');
  const recorded = query
    .where(end, '>', fromNow(-BEHIND))
    .where(end, '<=', at)
    .where(sql<boolean>`("recordingUrl" is not null or ${recordingIsOpen()} = 1)`)
    .orderBy('ownStart', 'desc')
    .orderBy('id', 'desc');
  const rows = [...(await readRows(db, recorded, reader)), ...(await readRows(db, upcoming, reader))];
  return rows.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt) || one.id - other.id);
}

/** Finds these live classes, except those hidden from the reader. */
export async function findLiveClasses(
  db: Db,
  ids: number[],
  reader: LiveClassReader,
): Promise<ListedLiveClass[]> {
  if (ids.length === 0) return [];
  return readRows(db, selectLiveClasses(db, reader).where('id', 'in', ids), reader);
}

export async function findLiveClass(
  db: Db,
  courseId: number,
  id: number,
): Promise<ListedLiveClass | undefined> {
  const reader = { userId: 0, teaches: true };
  const query = selectLiveClasses(db, reader).where('courseId', '=', courseId).where('id', '=', id);
  return (await readRows(db, query, reader))[0];
}

export async function countLiveClasses(db: Db, courseId: number): Promise<number> {
  return countRows(db.selectFrom('liveClasses').where('courseId', '=', courseId));
}

/** Lists the later live classes of the same series. */
export async function listFollowingLiveClasses(
  db: Db,
  { id, seriesId, startsAt }: Pick<LiveClassRow, 'id' | 'seriesId' | 'startsAt'>,
): Promise<LiveClassRow[]> {
  if (seriesId === null) return [];
  return db
    .selectFrom('liveClasses')
    .selectAll()
    .where('seriesId', '=', seriesId)
    .where('startsAt', '>', startsAt)
    .where('id', '<>', id)
    .orderBy('startsAt')
    .execute();
}
