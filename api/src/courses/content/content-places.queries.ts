import { type Expression, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { lockContentOrder } from '../lectures/lecture-order.queries.ts';
import { ensureSection } from '../lectures/sections/sections.queries.ts';
import type { ContentPlacesTable } from './content-places.table.ts';

export type ContentPlace = Omit<ContentPlacesTable, 'id' | 'courseId'>;

const BATCH_SIZE = 100;

export async function listContentPlaces(db: Db, courseId: number): Promise<ContentPlace[]> {
  return db
    .selectFrom('contentPlaces')
    .select(['kind', 'itemId', 'sectionId', 'afterLectureId', 'place'])
    .where('courseId', '=', courseId)
    .orderBy('place')
    .execute();
}

/** Replaces the positions of a course's content. Requires `lockContentOrder`. */
export async function replaceContentPlaces(trx: Db, courseId: number, places: ContentPlace[]): Promise<void> {
  await trx.deleteFrom('contentPlaces').where('courseId', '=', courseId).execute();
  for (let at = 0; at < places.length; at += BATCH_SIZE) {
    const values = places.slice(at, at + BATCH_SIZE).map((place) => ({ courseId, ...place }));
    await trx.insertInto('contentPlaces').values(values).execute();
  }
}

/** Adds an item at the end of the named section; null means the content before the first section. */
export async function appendToSection(
  trx: Db,
  courseId: number,
  { kind, itemId, section }: Pick<ContentPlace, 'kind' | 'itemId'> & { section: string | null },
): Promise<void> {
  await lockContentOrder(trx, courseId);
  const sectionId = section === null ? null : await ensureSection(trx, courseId, section);
  const lecture = await trx
    .selectFrom('lectures')
    .select('id')
    .where('courseId', '=', courseId)
    .where('sectionId', 'is not distinct from', sectionId)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx
    .insertInto('contentPlaces')
    .values({
      courseId,
      kind,
      itemId,
      sectionId,
      afterLectureId: lecture?.id ?? null,
      place: sql<number>`(select coalesce(max("place"), 0) + 1 from "contentPlaces" where "courseId" = ${courseId})`,
    })
    .execute();
}

/** Lists a course's lectures in order, including drafts. */
export async function listLecturesInOrder(db: Db, courseId: number) {
  return db
    .selectFrom('lectures')
    .select(['id', 'title', 'position', 'sectionId', 'state', 'publishAt', 'afterQuizId', 'version'])
    .where('courseId', '=', courseId)
    .orderBy('position')
    .orderBy('id')
    .execute();
}
export type OrderedLecture = Awaited<ReturnType<typeof listLecturesInOrder>>[number];

export interface LecturePosition {
  id: number;
  position: number;
  sectionId: number | null;
}

/** Sets these lectures' positions and sections. Requires `lockContentOrder`. */
export async function setLecturePositions(trx: Db, places: LecturePosition[]): Promise<void> {
  for (let at = 0; at < places.length; at += BATCH_SIZE) {
    const some = places.slice(at, at + BATCH_SIZE);
    await trx
      .updateTable('lectures')
      .set({
        position: byId(some, ({ position }) => position) as Expression<number>,
        sectionId: byId(some, ({ sectionId }) => sectionId),
      })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute();
  }
}

/** Builds a `case` expression by id; inlining is safe, because all values are numbers. */
function byId(places: LecturePosition[], read: (place: LecturePosition) => number | null) {
  const cases = places.map((place) => sql`when ${sql.lit(place.id)} then ${sql.lit(read(place))}`);
  return sql<number | null>`case "id" ${sql.join(cases, sql` `)} end`;
}

/** Raises the lectures' versions, so that saving a stale copy fails. */
export async function incrementLectureVersions(trx: Db, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('lectures')
    .set((row) => ({ version: sql<number>`${row.ref('version')} + 1` }))
    .where('id', 'in', ids)
    .execute();
}
