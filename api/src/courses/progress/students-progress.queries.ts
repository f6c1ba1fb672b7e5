import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { isPublishedLecture } from '../publication/publication-conditions.ts';
import { lectureCoverage } from './lecture-coverage.ts';

interface Student {
  userId: number;
}

/** Reads large courses in batches, so that other calls run in between. */
const PEOPLE_PER_BATCH = 500;

/** Splits students into id ranges of limited size. */
export function* idRangesOf(students: Student[]): Generator<[number, number]> {
  const ids = students.map(({ userId }) => userId).sort((a, b) => a - b);
  for (let at = 0; at < ids.length; at += PEOPLE_PER_BATCH)
    yield [ids[at] ?? 0, ids[Math.min(at + PEOPLE_PER_BATCH, ids.length) - 1] ?? 0];
}

/** Maps each person to lecture ids and percentages in one text, `12:90,13:45`; separate rows are slower. */
export async function readCoverage(db: Db, courseId: number, students: Student[]) {
  const cell = sql<string>`cast("impressions"."lectureId" as text) || ':' || cast(cast(floor(100 * (${lectureCoverage})) as integer) as text)`;
  const read = new Map<number, string>();
  for (const [first, last] of idRangesOf(students)) {
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

/** Maps each person to the lectures without video that they marked as done. */
export async function readDoneLectures(db: Db, courseId: number, students: Student[]) {
  const read = new Map<number, number[]>();
  for (const [first, last] of idRangesOf(students)) {
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
