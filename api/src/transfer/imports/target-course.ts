import type { FastifyInstance } from 'fastify';
import { conflict } from '../../core/http/errors.ts';
import { setCourseCopying } from '../../courses/copying.queries.ts';
import { requireTaughtCourse } from '../../courses/courses.policy.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { ArchiveHeader } from '../reading/course-plan.ts';
import { updateCourseImport } from './imports.queries.ts';
import type { ApplyImportBody } from './imports.schema.ts';
import type { CourseImportRow } from './imports.table.ts';

export type JobStarter = Awaited<ReturnType<RunningJob['starter']>>;

/** Finds or creates the target course; a new one stays hidden until the import ends. */
export async function ensureTargetCourse(
  app: FastifyInstance,
  work: RunningJob,
  row: CourseImportRow,
  order: ApplyImportBody,
  starter: JobStarter,
) {
  if (row.state === 'applying' && row.courseId !== null) return row.courseId;
  const courseId = order.courseId ?? null;
  if (courseId !== null) await requireTaughtCourse(app.db, courseId, starter);
  const head = JSON.parse(row.head ?? '{}') as Partial<ArchiveHeader>;
  return work.portion(async ({ trx }) => {
    // Stores the positions of unplaced content first, so that new sections do not move it.
    if (courseId !== null) for (const keep of app.beforeNewSection) await keep(trx, courseId);
    const id = courseId ?? (await insertHidden(trx, order, head.name ?? row.name));
    const set = { state: 'applying' as const, courseId: id, newCourse: courseId === null };
    if (!(await updateCourseImport(trx, row.id, ['read'], set)))
      throw conflict('import_not_ready', 'Esa copia ya se trajo.');
    return id;
  });
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
