import { findRequestedCourse } from '../courses/courses.policy.ts';
import type { Db } from '../database.ts';
import { forbidden } from '../http/errors.ts';
import type { Caller } from '../plugins/access.ts';
import type { JobKind, JobRow } from './jobs.table.ts';

const ADMIN_KINDS: readonly JobKind[] = ['users.import', 'subscriptions.import', 'enrolments.import'];

/** A report holds people's data, so its starter reads it only while they could start the job again. */
export async function requireJobRight(db: Db, caller: Pick<Caller, 'id' | 'role'>, job: JobRow) {
  if (caller.role === 'admin') return;
  if (job.starterId !== caller.id || ADMIN_KINDS.includes(job.kind)) throw forbidden();
  if (job.courseId === null) return;
  const course = await findRequestedCourse(db, job.courseId, caller);
  if (!course?.teaches) throw forbidden();
}
