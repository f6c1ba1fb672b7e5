import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';
import type { LectureRow } from './lectures.table.ts';

/** Locks the course, so that one writer at a time changes its lectures' order. */
export async function lockContentOrder(trx: Db, courseId: number): Promise<void> {
  await trx
    .updateTable('courses')
    .set((row) => ({ version: row.ref('version') }))
    .where('id', '=', courseId)
    .execute();
}

/** Ranks a course's lectures: those without a section first, then section by section. */
function rankLectures(trx: Db, courseId: number) {
  return trx
    .selectFrom('lectures')
    .leftJoin('courseSections', 'courseSections.id', 'lectures.sectionId')
    .select('lectures.id')
    .select((row) =>
      row.fn
        .agg<number>('row_number')
        .over((all) =>
          all
            .orderBy(sql`coalesce("courseSections"."position", 0)`)
            .orderBy('lectures.position')
            .orderBy('lectures.id'),
        )
        .as('rank'),
    )
    .where('lectures.courseId', '=', courseId);
}

/** Renumbers the lectures of a course to 1…n in their order. Requires `lockContentOrder`. */
export async function renumberLectures(trx: Db, courseId: number): Promise<void> {
  await trx
    .updateTable('lectures')
    .from(rankLectures(trx, courseId).as('ranked'))
    .set((row) => ({ position: row.ref('ranked.rank') }))
    .whereRef('lectures.id', '=', 'ranked.id')
    .whereRef('lectures.position', '<>', 'ranked.rank')
    .execute();
}

export async function countLectures(db: Db, courseId: number): Promise<number> {
  return countRows(db.selectFrom('lectures').where('courseId', '=', courseId));
}

/** Returns the section at this position, to which a lecture moved there will belong. */
export async function findSectionIdAt(trx: Db, courseId: number, position: number): Promise<number | null> {
  const row = await trx
    .selectFrom('lectures')
    .select('sectionId')
    .where('courseId', '=', courseId)
    .where('position', '<=', position)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.sectionId ?? null;
}

/** Moves a lecture to this position, or as near as its section allows. Requires `lockContentOrder`. */
export async function moveLecture(
  trx: Db,
  { id, courseId }: Pick<LectureRow, 'id' | 'courseId'>,
  wanted: number,
): Promise<void> {
  const others = rankLectures(trx, courseId).where('lectures.id', '<>', id).as('others');
  const place = sql<number>`"others"."rank" + case when "others"."rank" < ${wanted} then 0 else 1 end`;
  await trx
    .updateTable('lectures')
    .from(others)
    .set({ position: place })
    .whereRef('lectures.id', '=', 'others.id')
    .where('lectures.position', '<>', place)
    .execute();
  const last = await countLectures(trx, courseId);
  await trx
    .updateTable('lectures')
    .set({ position: Math.min(wanted, last) })
    .where('id', '=', id)
    .execute();
  await renumberLectures(trx, courseId);
}
