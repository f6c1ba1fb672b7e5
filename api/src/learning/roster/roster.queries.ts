import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { likeContains } from '../../core/database/search.ts';
import { coverage } from '../../courses/progress/coverage.ts';
import { latestClosing } from '../../courses/publication/own-dates.ts';
import { isPublishedLecture } from '../../courses/publication/publication.ts';
import { selectStudents } from '../../courses/subscriptions/course-members.queries.ts';
import { groupName, isInGroup } from '../../courses/subscriptions/groups/groups.queries.ts';
import type { AttemptRow } from '../../quizzes/attempts/attempts.table.ts';
import type { RosterFilters } from './roster.schema.ts';

/** Reads large courses in batches, so that other calls run in between. */
const PEOPLE_PER_BATCH = 500;

/** Lists a course's students by name, filtered by search, group and ids. */
export async function listStudents(
  db: Db,
  courseId: number,
  { q, group }: RosterFilters,
  userIds?: readonly number[],
) {
  let query = selectStudents(db, courseId)
    .select(['users.id as userId', 'users.username', 'users.name', 'users.email', 'users.ci'])
    .select(['users.surname', 'users.firstName', 'users.sortKey', 'users.lastSeenAt', groupName.as('group')])
    .orderBy('users.sortKey')
    .orderBy('users.id');
  if (q) query = query.where((where) => likeContains(where.ref('users.search'), q));
  if (group !== undefined) query = query.where(isInGroup(group));
  if (userIds) query = query.where('users.id', 'in', userIds);
  return query.execute();
}
export type Student = Awaited<ReturnType<typeof listStudents>>[number];

export async function listColumns(db: Db, courseId: number) {
  const lectures = await db
    .selectFrom('lectures')
    .select(['id', 'title'])
    .where('courseId', '=', courseId)
    .where(isPublishedLecture())
    .orderBy('position')
    .orderBy('id')
    .execute();
  const quizzes = await db
    .selectFrom('quizzes')
    .select([
      'id',
      'kind',
      'title',
      'gradeBy',
      'passMark',
      'opensAt',
      'closesAt',
      'lateSeconds',
      'onlyGroups',
    ])
    .select(latestClosing.as('latestClosing'))
    .select(['feedbackWhen', 'releasedAt'])
    .where('courseId', '=', courseId)
    .where('state', '=', 'published')
    .orderBy('id')
    .execute();
  return { lectures, quizzes };
}
export type RosterColumns = Awaited<ReturnType<typeof listColumns>>;

/** Splits students into id ranges of limited size. */
function* rangesOf(students: Student[]): Generator<[number, number]> {
  const ids = students.map(({ userId }) => userId).sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += PEOPLE_PER_BATCH)
    yield [ids[at] ?? 0, ids[Math.min(at + PEOPLE_PER_BATCH, ids.length) - 1] ?? 0];
}

/**
 * Reads coverage per person in whole percent, rounded down so that only finished lectures count. One text per
 * person is much faster than a row per cell.
 */
export async function readCoverage(db: Db, courseId: number, students: Student[]) {
  const cell = sql<string>`cast("impressions"."lectureId" as text) || ':' || cast(cast(floor(100 * (${coverage})) as integer) as text)`;
  const read = new Map<number, string>();
  for (const [first, last] of rangesOf(students)) {
    const rows = await db
      .selectFrom('impressions')
      .innerJoin('lectures', 'lectures.id', 'impressions.lectureId')
      .select(['impressions.userId', sql<string>`string_agg(${cell}, ',')`.as('cells')])
      .where('impressions.courseId', '=', courseId)
      .where(isPublishedLecture())
      .where('impressions.userId', '>=', first)
      .where('impressions.userId', '<=', last)
      .groupBy('impressions.userId')
      .execute();
    for (const { userId, cells } of rows) read.set(userId, cells);
    await yieldToEventLoop();
  }
  return read;
}

/** Lists lectures without video that each person marked as done. */
export async function readMarked(db: Db, courseId: number, students: Student[]) {
  const read = new Map<number, number[]>();
  for (const [first, last] of rangesOf(students)) {
    const rows = await db
      .selectFrom('lectures')
      .innerJoin('doneLectures', 'doneLectures.lectureId', 'lectures.id')
      .select(['doneLectures.userId', 'lectures.id'])
      .where('lectures.courseId', '=', courseId)
      .where('lectures.videoFileId', 'is', null)
      .where(isPublishedLecture())
      .where('doneLectures.userId', '>=', first)
      .where('doneLectures.userId', '<=', last)
      .execute();
    for (const { userId, id } of rows) read.set(userId, [...(read.get(userId) ?? []), id]);
  }
  return read;
}

export interface AttemptSummary {
  quizId: number;
  id: number;
  number: number;
  state: AttemptRow['state'];
  score: number | null;
  maxScore: number;
  needsGrading: boolean;
}

function toAttemptSummary(text: string): AttemptSummary {
  const [quizId, id, number, state = '', score, maxScore, waits] = text.split(':');
  return {
    quizId: Number(quizId),
    id: Number(id),
    number: Number(number),
    maxScore: Number(maxScore),
    state: state as AttemptSummary['state'],
    score: score ? Number(score) : null,
    needsGrading: waits === '1',
  };
}

/** Reads all attempts at these quizzes, one text per person, like the coverage. */
export async function readTries(db: Db, quizIds: number[], students: Student[]) {
  const read = new Map<number, AttemptSummary[]>();
  if (quizIds.length === 0) return read;
  const part = (name: string) => sql`cast(${sql.ref(name)} as text) || ':'`;
  const cell = sql<string>`${part('quizId')} || ${part('id')} || ${part('number')} || ${part('state')}
    || coalesce(cast("score" as text), '') || ':' || ${part('maxScore')}
    || case when "needsGrading" then '1' else '0' end`;
  for (const [first, last] of rangesOf(students)) {
    const rows = await db
      .selectFrom('attempts')
      .select(['userId', sql<string>`string_agg(${cell}, ',')`.as('cells')])
      .where('quizId', 'in', quizIds)
      .where('userId', '>=', first)
      .where('userId', '<=', last)
      .where('preview', '=', false)
      .groupBy('userId')
      .execute();
    for (const { userId, cells } of rows) read.set(userId, cells.split(',').map(toAttemptSummary));
    await yieldToEventLoop();
  }
  return read;
}

/** Lists a person's attempts at these quizzes, newest first. */
export async function listAttempts(db: Db, quizIds: number[], userId: number) {
  if (quizIds.length === 0) return [];
  return db
    .selectFrom('attempts')
    .select(['id', 'quizId', 'number', 'state', 'score', 'maxScore', 'needsGrading'])
    .select(['startedAt', 'submittedAt'])
    .where('quizId', 'in', quizIds)
    .where('userId', '=', userId)
    .where('preview', '=', false)
    .orderBy('startedAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
}
export type Attempt = Awaited<ReturnType<typeof listAttempts>>[number];

/** Lists which of these students have an activated account. */
export async function listAddressees(db: Db, courseId: number, userIds: number[]) {
  return selectStudents(db, courseId)
    .select(['users.id as userId', 'users.username', 'users.firstName', 'users.email'])
    .where('users.id', 'in', userIds)
    .where('users.active', '=', true)
    .orderBy('users.id')
    .execute();
}
export type Addressee = Awaited<ReturnType<typeof listAddressees>>[number];

/** Returns the name that signs a person's mails and actas. */
export async function findAuthor(db: Db, userId: number): Promise<string> {
  const { name, username } = await db
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name ?? username;
}
