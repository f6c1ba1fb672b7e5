import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { DAY, fromNow, HOUR, now } from '../../core/time/time.ts';
import { isListedCourse } from '../../courses/publication/publication-conditions.ts';

/** Materials added within this time share one notification. */
export const NEW_MATERIALS_WINDOW = 2 * HOUR;
const BATCH_SIZE = 100;

/** Records a new material in the transaction that adds it; copying a course records none. */
export async function recordNewMaterial(
  trx: Db,
  material: { courseId: number } & ({ attachmentId: number } | { linkId: number }),
): Promise<void> {
  const row = { attachmentId: null, linkId: null, ...material, createdAt: now(), toldWith: null };
  await trx.insertInto('newMaterials').values(row).execute();
}

/** Lists courses whose oldest pending material has waited for `NEW_MATERIALS_WINDOW`. */
export async function listCoursesWithNewMaterials(db: Db) {
  return db
    .selectFrom('newMaterials')
    .innerJoin('courses', 'courses.id', 'newMaterials.courseId')
    .select(['courses.id', 'courses.name'])
    .select(isListedCourse().as('listed'))
    .where('newMaterials.toldWith', 'is', null)
    .where('newMaterials.createdAt', '<=', fromNow(-NEW_MATERIALS_WINDOW))
    .groupBy(['courses.id', 'courses.name', 'courses.state', 'courses.publishAt', 'courses.archivedAt'])
    .orderBy('courses.id')
    .limit(BATCH_SIZE)
    .execute();
}

/** Claims a course's pending materials; returns none older than a day, such as restored materials. */
export async function takeUnnotifiedMaterials(trx: Db, courseId: number) {
  const untold = await trx
    .selectFrom('newMaterials')
    .leftJoin('attachments', 'attachments.id', 'newMaterials.attachmentId')
    .leftJoin('links', 'links.id', 'newMaterials.linkId')
    .select(['newMaterials.id', 'newMaterials.createdAt', 'attachmentId'])
    .select(sql<string>`coalesce("attachments"."name", "links"."name")`.as('name'))
    .where('newMaterials.courseId', '=', courseId)
    .where('toldWith', 'is', null)
    .orderBy('newMaterials.id')
    .limit(BATCH_SIZE)
    .execute();
  const [first] = untold;
  if (!first) return undefined;
  const taken = await trx
    .updateTable('newMaterials')
    .set({ toldWith: first.id })
    .where(
      'id',
      'in',
      untold.map(({ id }) => id),
    )
    .where('toldWith', 'is', null)
    .returning('id')
    .execute();
  const ids = new Set(taken.map(({ id }) => id));
  const materials = untold.filter(({ id, createdAt }) => ids.has(id) && createdAt > fromNow(-DAY));
  return { aboutId: first.id, materials };
}
