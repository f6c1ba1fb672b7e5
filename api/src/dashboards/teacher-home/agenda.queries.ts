import { sql } from 'kysely';
import { hasCommonTimes } from '../../community/calendar/live-classes/live-classes.queries.ts';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, now } from '../../core/time/time.ts';

const MAX_EVENTS = 6;
const AHEAD = 14 * DAY;

interface Ahead {
  kind: 'opens' | 'closes' | 'publishes' | 'live';
  at: string;
  id: number;
  courseId: number;
  title: string;
  /** The group whose own date it is; null: everybody's. */
  group: { id: number; name: string } | null;
}

/** Null where only groups take the quiz and each has a date of its own. */
const commonDate = (field: 'opensAt' | 'closesAt') =>
  sql<string | null>`case when "quizzes"."onlyGroups" and not exists (select 1 from "quizDates"
    where "quizId" = "quizzes"."id" and ${sql.ref(`quizDates.${field}`)} is null)
    then null else ${sql.ref(`quizzes.${field}`)} end`.as(field);

async function listQuizzesAhead(db: Db, courseIds: number[], from: string, until: string): Promise<Ahead[]> {
  const published = db
    .selectFrom('quizzes')
    .select(['quizzes.id', 'quizzes.courseId', 'quizzes.title'])
    .where('quizzes.courseId', 'in', courseIds)
    .where('quizzes.state', '=', 'published');
  const common = await published
    .select([commonDate('opensAt'), commonDate('closesAt')])
    .where((where) =>
      where.or([where.between('opensAt', from, until), where.between('closesAt', from, until)]),
    )
    .execute();
  const own = await published
    .innerJoin('quizDates', 'quizDates.quizId', 'quizzes.id')
    .innerJoin('courseGroups', 'courseGroups.id', 'quizDates.groupId')
    .select(['quizDates.opensAt', 'quizDates.closesAt', 'quizDates.groupId', 'courseGroups.name'])
    .where((where) =>
      where.or([
        where.between('quizDates.opensAt', from, until),
        where.between('quizDates.closesAt', from, until),
      ]),
    )
    .execute();
  const rows = [
    ...common.map((row) => ({ ...row, group: null })),
    ...own.map(({ groupId, name, ...row }) => ({ ...row, group: { id: groupId, name } })),
  ];
  const isAhead = (at: string | null): at is string => at !== null && at >= from && at <= until;
  return rows.flatMap(({ opensAt, closesAt, ...quiz }) => [
    ...(isAhead(opensAt) ? [{ ...quiz, kind: 'opens' as const, at: opensAt }] : []),
    ...(isAhead(closesAt) ? [{ ...quiz, kind: 'closes' as const, at: closesAt }] : []),
  ]);
}

async function listLecturesAhead(db: Db, courseIds: number[], from: string, until: string): Promise<Ahead[]> {
  const rows = await db
    .selectFrom('lectures')
    .select(['id', 'courseId', 'title', 'publishAt'])
    .where('courseId', 'in', courseIds)
    .where('state', '=', 'scheduled')
    .where((where) => where.between('publishAt', from, until))
    .execute();
  return rows.map(({ publishAt, ...lecture }) => ({
    ...lecture,
    kind: 'publishes',
    at: publishAt ?? from,
    group: null,
  }));
}

async function listLiveClassesAhead(
  db: Db,
  courseIds: number[],
  from: string,
  until: string,
): Promise<Ahead[]> {
  const common = await db
    .selectFrom('liveClasses')
    .select(['id', 'courseId', 'title', 'startsAt as at'])
    .where('courseId', 'in', courseIds)
    .where('endsAt', '>', from)
    .where('startsAt', '<=', until)
    .where(hasCommonTimes())
    .execute();
  const own = await db
    .selectFrom('liveClassGroups')
    .innerJoin('liveClasses', 'liveClasses.id', 'liveClassGroups.liveClassId')
    .innerJoin('courseGroups', 'courseGroups.id', 'liveClassGroups.groupId')
    .select(['liveClasses.id', 'liveClasses.courseId', 'liveClasses.title', 'liveClassGroups.startsAt'])
    .select(['liveClassGroups.groupId', 'courseGroups.name'])
    .where('liveClasses.courseId', 'in', courseIds)
    .where('liveClassGroups.endsAt', '>', from)
    .where('liveClassGroups.startsAt', '<=', until)
    .execute();
  return [
    ...common.map((live) => ({ ...live, kind: 'live' as const, group: null })),
    ...own.map(({ startsAt, groupId, name, ...live }) => ({
      ...live,
      kind: 'live' as const,
      at: startsAt ?? from,
      group: { id: groupId, name },
    })),
  ];
}

/** Lists openings, ends, publications and live classes of the next two weeks, in order. */
export async function listAgenda(db: Db, courseIds: number[]): Promise<Ahead[]> {
  if (courseIds.length === 0) return [];
  const [from, until] = [now(), fromNow(AHEAD)];
  const quizzes = await listQuizzesAhead(db, courseIds, from, until);
  const lectures = await listLecturesAhead(db, courseIds, from, until);
  const live = await listLiveClassesAhead(db, courseIds, from, until);
  return [...quizzes, ...lectures, ...live]
    .sort((one, other) => (one.at < other.at ? -1 : 1))
    .slice(0, MAX_EVENTS);
}
