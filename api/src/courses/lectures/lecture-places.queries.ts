import type { Db } from '../../core/database/database.ts';
import type { LectureRow } from './lectures.table.ts';

type LectureKey = Pick<LectureRow, 'id' | 'courseId'>;

/** Returns a lecture's section and the lecture before it in that section; `before` is null for the first. */
async function findLectureBefore(trx: Db, { id, courseId }: LectureKey) {
  const lectures = trx.selectFrom('lectures').where('courseId', '=', courseId);
  const lecture = await lectures.select(['sectionId', 'position']).where('id', '=', id).executeTakeFirst();
  if (!lecture) return undefined;
  const { sectionId, position } = lecture;
  const before = await lectures
    .select('id')
    .where('sectionId', 'is not distinct from', sectionId)
    .where('position', '<', position)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { sectionId, before: before?.id ?? null };
}

/** Moves what follows a lecture behind the one before it, so that the lecture can be deleted. */
export async function detachContentPlaces(trx: Db, lecture: LectureKey): Promise<void> {
  const found = await findLectureBefore(trx, lecture);
  if (!found) return;
  const { sectionId, before } = found;
  const places = trx.selectFrom('contentPlaces').where('courseId', '=', lecture.courseId);
  const { first } = await places
    .select((row) => row.fn.min<number | null>('place').as('first'))
    .where('afterLectureId', '=', lecture.id)
    .executeTakeFirstOrThrow();
  if (first === null) return;
  const there = before === null ? places.where('sectionId', 'is not distinct from', sectionId) : places;
  const { last } = await there
    .select((row) => row.fn.max<number | null>('place').as('last'))
    .where('afterLectureId', 'is not distinct from', before)
    .executeTakeFirstOrThrow();
  const shift = Math.max(0, (last ?? 0) - first + 1);
  await trx
    .updateTable('contentPlaces')
    .set((row) => ({ sectionId, afterLectureId: before, place: row('place', '+', shift) }))
    .where('afterLectureId', '=', lecture.id)
    .execute();
}

/** Moves these places behind a restored lecture, unless something else moved them since its deletion. */
export async function reattachContentPlaces(trx: Db, lecture: LectureKey, placeIds: number[]): Promise<void> {
  const found = placeIds.length > 0 ? await findLectureBefore(trx, lecture) : undefined;
  // For a section's first lecture, `restoreRows` has already restored the cleared `afterLectureId`.
  if (!found?.before) return;
  await trx
    .updateTable('contentPlaces')
    .set({ afterLectureId: lecture.id })
    .where('id', 'in', placeIds)
    .where('afterLectureId', '=', found.before)
    .execute();
}
