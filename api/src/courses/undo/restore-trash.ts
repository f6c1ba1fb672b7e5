import type { Selectable } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { conflict } from '../../core/http/errors.ts';
import { deleteFulfilledEnrolmentRequests } from '../../enrolment/enrolment.queries.ts';
import { setCourseOfFiles } from '../../platform/files/files.queries.ts';
import { listFileIdsIn, type TableRows } from '../../platform/trash/collect-rows.ts';
import { addToDeletedItem } from '../../platform/trash/deleted-items.queries.ts';
import { restoreOrphanedRows } from '../../platform/trash/orphaned-rows.ts';
import { type RestoredRows, restoreRows } from '../../platform/trash/restore-rows.ts';
import type { TrashTable } from '../../platform/trash/trash.table.ts';
import { markUnindexedSourcesDue } from '../../search/passages.queries.ts';
import { lockContentOrder, moveLecture } from '../lectures/lecture-order.queries.ts';
import { reattachContentPlaces } from '../lectures/lecture-places.queries.ts';
import { findLecture, type RemovedVideo, restoreLectureVideo } from '../lectures/lectures.queries.ts';
import type { LectureRow } from '../lectures/lectures.table.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.table.ts';
import { listDerivedFileIds, requeueVideos } from '../video/videos.queries.ts';

type Trash = Selectable<TrashTable>;

function cannotRestore(isOrphan: boolean) {
  const why = isOrphan ? 'Falta a qué pertenecía' : 'Otro ocupó su lugar';
  return conflict('cannot_restore', `${why}: no se puede deshacer.`);
}

/** Lets the undo or the erasure of a deleted account find what came back without its person. */
async function keepLostAuthors(trx: Db, returned: RestoredRows[]): Promise<void> {
  const lost = returned.flatMap(({ table, cleared }) => cleared.map((each) => ({ table, ...each })));
  const people = Map.groupBy(
    lost.filter(({ parent }) => parent === 'users'),
    ({ parentId }) => Number(parentId),
  );
  for (const [id, references] of people) {
    const columns = Map.groupBy(references, ({ table, column }) => `${table}.${column}`);
    const added = [...columns.values()].flatMap((some) => {
      const [{ table, column } = { table: '', column: '' }] = some;
      return { table, column, rows: some.map((each) => ({ id: each.id, [column]: id })) };
    });
    await addToDeletedItem(trx, { type: 'user', id }, added);
  }
}

/** Restores the deleted row or throws a conflict; dependent rows are restored if possible. */
async function restoreThing(trx: Db, { actorId }: Trash, tables: TableRows[]): Promise<void> {
  const returned = await restoreRows(trx, tables);
  const [thing] = returned;
  if (!thing || thing.back.length === 0) throw cannotRestore((thing?.orphans.length ?? 0) > 0);
  const late = await restoreOrphanedRows(trx, actorId, returned);
  await keepLostAuthors(trx, [...returned, ...late]);
  const all = [...returned, ...late].filter(({ table }) => table === 'subscriptions');
  await deleteFulfilledEnrolmentRequests(
    trx,
    all.flatMap(({ back }) => back) as unknown as SubscriptionRow[],
  );
}

/** Restores a lecture at its old position, with what followed it; the later lectures move down again. */
async function restoreLecture(trx: Db, trash: Trash, tables: TableRows[]): Promise<void> {
  const lecture = tables[0]?.rows[0] as unknown as LectureRow | undefined;
  if (!lecture) return;
  await lockContentOrder(trx, lecture.courseId);
  await restoreThing(trx, trash, tables);
  await moveLecture(trx, lecture, lecture.position);
  const followers = tables.filter(({ table, column }) => table === 'contentPlaces' && column !== undefined);
  const placeIds = followers.flatMap(({ rows }) => rows.map(({ id }) => Number(id)));
  await reattachContentPlaces(trx, lecture, placeIds);
}

async function restoreVideo(trx: Db, { courseId }: Trash, tables: TableRows[]): Promise<void> {
  const video = tables[0]?.rows[0] as unknown as RemovedVideo | undefined;
  if (!video || courseId === null) return;
  if (!(await restoreLectureVideo(trx, video)))
    throw cannotRestore(!(await findLecture(trx, courseId, video.id)));
}

const OWN_WAY: Record<string, typeof restoreThing> = { lecture: restoreLecture, video: restoreVideo };

/** Restores an item and its dependent rows. Throws 409 `cannot_restore` when the item cannot return. */
export async function restoreTrashEntry(trx: Db, trash: Trash, tables: TableRows[]): Promise<void> {
  const restore = OWN_WAY[trash.targetType] ?? restoreThing;
  await restore(trx, trash, tables);
  // The trash keeps no passages, and no trigger indexes restored questions.
  if (tables.some(({ table }) => table === 'talkQuestions'))
    await markUnindexedSourcesDue(trx, 'question', 'talkQuestions');
  const courseId = trash.targetType === 'course' ? trash.targetId : trash.courseId;
  if (courseId === null) return;
  const fileIds = await listFileIdsIn(trx, tables);
  // Deleting the course cleared its files' `courseId`, which decides who may fetch them.
  await setCourseOfFiles(trx, [...fileIds, ...(await listDerivedFileIds(trx, fileIds))], courseId);
  // A video job that ran meanwhile found no lecture and ended, so it is queued again.
  await requeueVideos(trx, fileIds, trash.actorId);
}
