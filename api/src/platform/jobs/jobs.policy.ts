import type { Db } from '../../core/database/database.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Caller } from '../plugins/access.ts';
import type { JobKind, JobRow } from './jobs.table.ts';

/** Finds how somebody stands to a course: the slice of courses builds on this one. */
export type FindCourse = (
  db: Db,
  courseId: number,
  caller: Pick<Caller, 'id' | 'role'>,
) => Promise<{ teaches: boolean } | undefined>;

const ADMIN_KINDS: readonly JobKind[] = ['users.import', 'subscriptions.import', 'enrolments.import'];

/** A report holds people's data, so its starter reads it only while they could start the job again. */
export async function requireJobRight(
  db: Db,
  findCourse: FindCourse,
  { caller, job }: { caller: Pick<Caller, 'id' | 'role'>; job: JobRow },
): Promise<void> {
  if (caller.role === 'admin') return;
  if (job.starterId !== caller.id || ADMIN_KINDS.includes(job.kind)) throw forbidden();
  if (job.courseId === null) return;
  const course = await findCourse(db, job.courseId, caller);
  if (!course?.teaches) throw forbidden();
}
