import type { Db } from '../../../core/database/database.ts';
import { conflict } from '../../../core/http/errors.ts';
import { fold } from '../../../core/text/fold.ts';
import { toPlainName } from '../../../core/text/plain-names.ts';
import { lockContentOrder } from '../lecture-order.queries.ts';
import { MAX_SECTIONS, type Section } from './sections.schema.ts';
import type { SectionRow } from './sections.table.ts';

const keyOf = (name: string): string => fold(toPlainName(name));

/** Lists a course's sections in order with their lecture counts, drafts included. */
export async function listSections(db: Db, courseId: number): Promise<Section[]> {
  const rows = await db
    .selectFrom('courseSections')
    .leftJoin('lectures', 'lectures.sectionId', 'courseSections.id')
    .select(['courseSections.id', 'courseSections.name'])
    .select((row) => row.fn.count<number>('lectures.id').as('lectures'))
    .where('courseSections.courseId', '=', courseId)
    .groupBy('courseSections.id')
    .orderBy('courseSections.position')
    .orderBy('courseSections.id')
    .execute();
  return rows.map((row, index) => ({ ...row, position: index + 1 }));
}

export async function findSection(db: Db, courseId: number, id: number): Promise<SectionRow | undefined> {
  return db
    .selectFrom('courseSections')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findSectionByName(
  db: Db,
  courseId: number,
  name: string,
): Promise<SectionRow | undefined> {
  return db
    .selectFrom('courseSections')
    .selectAll()
    .where('courseId', '=', courseId)
    .where('key', '=', keyOf(name))
    .executeTakeFirst();
}

/** Adds a section at the end; undefined when the name is taken. Requires `lockContentOrder`. */
export async function insertSection(
  trx: Db,
  courseId: number,
  name: string,
): Promise<SectionRow | undefined> {
  const { last, count } = await trx
    .selectFrom('courseSections')
    .select((row) => [
      row.fn.max<number | null>('position').as('last'),
      row.fn.countAll<number>().as('count'),
    ])
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  if (count >= MAX_SECTIONS) {
    if (await findSectionByName(trx, courseId, name)) return undefined;
    throw conflict('too_many_sections', `Un curso puede tener como máximo ${MAX_SECTIONS} secciones.`);
  }
  return trx
    .insertInto('courseSections')
    .values({ courseId, name: toPlainName(name), key: keyOf(name), position: (last ?? 0) + 1 })
    .onConflict((clash) => clash.columns(['courseId', 'key']).doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Finds or creates the section of this name and returns its id. Requires `lockContentOrder`. */
export async function ensureSection(trx: Db, courseId: number, name: string): Promise<number | null> {
  const there = await findSectionByName(trx, courseId, name);
  const section = there ?? (await insertSection(trx, courseId, name));
  return section?.id ?? null;
}

/** Finds the default section of a new lecture, which is the last. */
export async function findLastSectionId(trx: Db, courseId: number): Promise<number | null> {
  return (await listSections(trx, courseId)).at(-1)?.id ?? null;
}

/** Renames a section; throws a unique violation when the course has another of this name. */
export async function renameSection(trx: Db, id: number, name: string): Promise<void> {
  await trx
    .updateTable('courseSections')
    .set({ name: toPlainName(name), key: keyOf(name) })
    .where('id', '=', id)
    .execute();
}

/** Moves a section to this position among the course's sections. Requires `lockContentOrder`. */
export async function moveSection(trx: Db, { id, courseId }: SectionRow, wanted: number): Promise<void> {
  const others = (await listSections(trx, courseId)).map((one) => one.id).filter((one) => one !== id);
  const ordered = others.toSpliced(wanted - 1, 0, id);
  for (const [index, sectionId] of ordered.entries())
    await trx
      .updateTable('courseSections')
      .set({ position: index + 1 })
      .where('id', '=', sectionId)
      .execute();
}

/** Deletes a section unless it has content. */
export async function deleteEmptySection(trx: Db, courseId: number, id: number): Promise<void> {
  await lockContentOrder(trx, courseId);
  await trx
    .deleteFrom('courseSections')
    .where('id', '=', id)
    .where('courseId', '=', courseId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lectures').select('id').where('sectionId', '=', id))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('contentPlaces').select('id').where('sectionId', '=', id))),
    )
    .execute();
}

/** Deletes a section; its content joins the section before. Requires `lockContentOrder`. */
export async function deleteSection(trx: Db, { id, courseId }: SectionRow): Promise<void> {
  const ids = (await listSections(trx, courseId)).map((one) => one.id);
  const before = ids[ids.indexOf(id) - 1] ?? null;
  // Content that preceded the section's first lecture follows the previous section's last lecture.
  const last = await trx
    .selectFrom('lectures')
    .select('id')
    .where('courseId', '=', courseId)
    .where('sectionId', before === null ? 'is' : '=', before)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  await trx.updateTable('lectures').set({ sectionId: before }).where('sectionId', '=', id).execute();
  await trx
    .updateTable('contentPlaces')
    .set({ sectionId: before, afterLectureId: last?.id ?? null })
    .where('sectionId', '=', id)
    .where('afterLectureId', 'is', null)
    .execute();
  await trx.deleteFrom('courseSections').where('id', '=', id).execute();
}
