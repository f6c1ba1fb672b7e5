import type { FastifyInstance } from 'fastify';
import { runTransactionHooks } from '../../core/database/transaction-hooks.ts';
import { conflict } from '../../core/http/errors.ts';
import { setCourseCopying } from '../../courses/copying.queries.ts';
import { requireTaughtCourse } from '../../courses/courses.policy.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { setJobPayload } from '../../platform/jobs/jobs.queries.ts';
import { JobLostError, type RunningJob } from '../../platform/jobs/running-job.ts';
import type { ArchiveHeader } from '../reading/course-plan.ts';
import { deleteImportedParts, isImportRunning, updateCourseImport } from './imports.queries.ts';
import type { ApplyImportBody } from './imports.schema.ts';
import type { CourseImportRow } from './imports.table.ts';
import { revertFailedImport } from './undo-import.ts';

export type JobStarter = Awaited<ReturnType<RunningJob['starter']>>;

/** The payload of a job that imports a course. */
export interface ImportOrder extends ApplyImportBody {
  importId: number;
  /** Set once this job has prepared its target, so that its next run continues there. */
  hasTarget?: true;
}

/** True when this run continues an earlier run of the same job, in the same target course. */
export function isLaterRun(
  row: CourseImportRow,
  { hasTarget }: ImportOrder,
): row is CourseImportRow & { courseId: number } {
  return row.state === 'applying' && hasTarget === true && row.courseId !== null;
}

/** Finds or creates the target course; a new one stays hidden until the import ends. */
export async function ensureTargetCourse(
  app: FastifyInstance,
  work: RunningJob,
  row: CourseImportRow,
  order: ImportOrder,
  starter: JobStarter,
) {
  if (isLaterRun(row, order)) return row.courseId;
  const courseId = order.courseId ?? null;
  if (courseId !== null) await requireTaughtCourse(app.db, courseId, starter);
  const head = JSON.parse(row.head ?? '{}') as Partial<ArchiveHeader>;
  return work.transaction(async ({ trx }) => {
    // Stores the positions of unplaced content first, so that new sections do not move it.
    if (courseId !== null) await runTransactionHooks(app, 'beforeNewSection', trx, courseId);
    const id = courseId ?? (await insertHidden(trx, order, head.name ?? row.name));
    const set = { state: 'applying' as const, courseId: id, newCourse: courseId === null };
    if (!(await updateCourseImport(trx, row.id, ['read'], set)))
      throw conflict('import_not_ready', 'Esa copia ya se trajo.');
    // Parts that a reverted run kept are in another course.
    if (row.courseId !== id) await deleteImportedParts(trx, row.id);
    if (!(await setJobPayload(trx, work.job, { ...order, hasTarget: true }))) throw new JobLostError();
    return id;
  });
}

/** Removes what an earlier job left, because its target and choices may differ from the new ones. */
export async function revertOtherRun(
  app: FastifyInstance,
  work: RunningJob,
  importId: number,
): Promise<void> {
  if (await isImportRunning(app.db, importId, work.job.id))
    throw conflict('import_running', 'Esa copia ya se está trayendo.');
  await work.transaction((change) => revertFailedImport(app, change, importId));
}

async function insertHidden(
  trx: Parameters<typeof insertCourse>[0],
  order: ApplyImportBody,
  name: string,
): Promise<number> {
  const fields = { name: order.name ?? name, type: order.type ?? 'CORTOS', enrolment: 'closed' as const };
  const { id } = await insertCourse(trx, fields);
  await setCourseCopying(trx, id, true);
  return id;
}
