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
}

async function listQuizzesAhead(db: Db, courseIds: number[], from: string, until: string): Promise<Ahead[]> {
  const rows = await db
    .selectFrom('quizzes')
    .select(['id', 'courseId', 'title', 'opensAt', 'closesAt'])
    .where('courseId', 'in', courseIds)
    .where('state', '=', 'published')
    .where((where) =>
      where.or([where.between('opensAt', from, until), where.between('closesAt', from, until)]),
    )
    .execute();
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
  return rows.map(({ publishAt, ...lecture }) => ({ ...lecture, kind: 'publishes', at: publishAt ?? from }));
}

async function listLiveClassesAhead(
  db: Db,
  courseIds: number[],
  from: string,
  until: string,
): Promise<Ahead[]> {
  const rows = await db
    .selectFrom('liveClasses')
    .select(['id', 'courseId', 'title', 'startsAt as at'])
    .where('courseId', 'in', courseIds)
    .where('endsAt', '>', from)
    .where('startsAt', '<=', until)
    .execute();
  return rows.map((live) => ({ ...live, kind: 'live' }));
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
