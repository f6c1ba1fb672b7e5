import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { type CursorPage, decodeCursor, toPage } from '../../core/http/paging.ts';
import { fold, toSearchText } from '../../core/text/fold.ts';
import { doneFlag } from '../../courses/progress/done.ts';
import { lectureCoverage } from '../../courses/progress/lecture-coverage.ts';
import type { Impression } from './impressions.schema.ts';
import { toSeconds } from './intervals.ts';

const SEARCHED_PER_BATCH = 500;

type Key = (string | number)[];

async function readImpressions(db: Db, userId: number, after: Key | undefined, limit: number) {
  let query = db
    .selectFrom('impressions')
    .innerJoin('lectures', 'lectures.id', 'impressions.lectureId')
    .innerJoin('courses', 'courses.id', 'impressions.courseId')
    .leftJoin('doneLectures', (join) =>
      join
        .onRef('doneLectures.lectureId', '=', 'impressions.lectureId')
        .onRef('doneLectures.userId', '=', 'impressions.userId'),
    )
    .select(['impressions.courseId', 'courses.name as courseName'])
    .select(['impressions.lectureId', 'lectures.title as lectureTitle'])
    .select([
      'impressions.views',
      'impressions.watchedMs',
      lectureCoverage.as('coverage'),
      doneFlag.as('done'),
    ])
    .select(['impressions.firstViewedAt', 'impressions.lastViewedAt'])
    .where('impressions.userId', '=', userId)
    .orderBy('impressions.lastViewedAt', 'desc')
    .orderBy('impressions.lectureId', 'desc')
    .limit(limit);
  if (after) {
    const [at, id] = after;
    query = query.where(
      sql<boolean>`("impressions"."lastViewedAt", "impressions"."lectureId") < (${at}, ${id})`,
    );
  }
  return query.execute();
}

type Row = Awaited<ReturnType<typeof readImpressions>>[number];

function keyOf(row: Row): Key {
  return [row.lastViewedAt, row.lectureId];
}

/** Lists what a person watched per lecture, latest first. `q` searches course and lecture names. */
export async function listImpressions(
  db: Db,
  userId: number,
  { limit, cursor, q = '' }: { limit: number; cursor?: string; q?: string },
): Promise<CursorPage<Impression>> {
  const term = fold(q.trim());
  const size = term === '' ? limit + 1 : SEARCHED_PER_BATCH;
  const found: Row[] = [];
  let after = decodeCursor(cursor, ['string', 'number']);
  // A person watches few lectures, so a search may read them all.
  for (let more = true; more && found.length <= limit; ) {
    const rows = await readImpressions(db, userId, after, size);
    found.push(...rows.filter((row) => toSearchText(row.courseName, row.lectureTitle).includes(term)));
    const last = rows.at(-1);
    more = rows.length === size;
    if (last) after = keyOf(last);
  }
  const page = toPage(found, limit, keyOf);
  const rows = page.rows.map(({ watchedMs, done, ...row }) => ({
    ...row,
    done: done === 1,
    secondsWatched: toSeconds(watchedMs),
  }));
  return { rows, nextCursor: page.nextCursor };
}
