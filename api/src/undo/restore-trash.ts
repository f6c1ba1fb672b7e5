import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { deleteFulfilledRequests } from '../enrolment/enrolment.queries.ts';
import { setCourseOfFiles } from '../files/files.queries.ts';
import { conflict } from '../http/errors.ts';
import { lockOrder, placeLecture } from '../lectures/lecture-order.queries.ts';
import { findLecture, type LectureVideo, returnVideo } from '../lectures/lectures.queries.ts';
import type { LectureRow } from '../lectures/lectures.table.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.table.ts';
import { fileIdsIn, type TableRows } from '../trash/collect-rows.ts';
import { restoreLeftovers } from '../trash/leftovers.ts';
import { restoreRows } from '../trash/restore-rows.ts';
import type { TrashTable } from '../trash/trash.table.ts';
import { restartVideoJobs } from '../video/video-jobs.queries.ts';

type Trash = Selectable<TrashTable>;

function cannotRestore(isOrphan: boolean) {
  const why = isOrphan ? 'Falta a qué pertenecía' : 'Otro ocupó su lugar';
  return conflict('cannot_restore', `${why}: no se puede deshacer.`);
}

/** The thing itself or a conflict; what else was deleted with it as far as it goes. */
async function restoreThing(trx: Db, { actorId }: Trash, tables: TableRows[]): Promise<void> {
  const returned = await restoreRows(trx, tables);
  const [thing] = returned;
  if (!thing || thing.back.length === 0) throw cannotRestore((thing?.orphans.length ?? 0) > 0);
  const late = await restoreLeftovers(trx, actorId, returned);
  const all = [...returned, ...late].filter(({ table }) => table === 'subscriptions');
  await deleteFulfilledRequests(trx, all.flatMap(({ back }) => back) as unknown as SubscriptionRow[]);
}

/** A lecture comes back to its place: those that moved up make room again. */
async function restoreLecture(trx: Db, trash: Trash, tables: TableRows[]): Promise<void> {
  const lecture = tables[0]?.rows[0] as unknown as LectureRow | undefined;
  if (!lecture) return;
  await lockOrder(trx, lecture.courseId);
  await restoreThing(trx, trash, tables);
  await placeLecture(trx, lecture, lecture.position);
}

async function restoreVideo(trx: Db, { courseId }: Trash, tables: TableRows[]): Promise<void> {
  const video = tables[0]?.rows[0] as unknown as LectureVideo | undefined;
  if (!video || courseId === null) return;
  if (!(await returnVideo(trx, video))) throw cannotRestore(!(await findLecture(trx, courseId, video.id)));
  // What ffmpeg did with it meanwhile found no lecture to go to.
  await restartVideoJobs(trx, { lectureId: video.id, fileId: video.videoFileId });
}

const OWN_WAY: Record<string, typeof restoreThing> = { lecture: restoreLecture, video: restoreVideo };

/** Brings back what lies in the trash, as far as what it belonged to is there. 409 `cannot_restore` when it cannot. */
export async function restoreTrash(trx: Db, trash: Trash): Promise<void> {
  const tables = JSON.parse(trash.rows) as TableRows[];
  const restore = OWN_WAY[trash.targetType] ?? restoreThing;
  await restore(trx, trash, tables);
  const courseId = trash.targetType === 'course' ? trash.targetId : trash.courseId;
  if (courseId === null) return;
  // Deleting a course takes its name off all its files, in the trash too; by that name it is known who may fetch them.
  await setCourseOfFiles(trx, await fileIdsIn(trx, tables), courseId);
}
