import type { Db } from '../../core/database/database.ts';
import { forbidden } from '../../core/http/errors.ts';
import { type Caller, canManagePeople } from '../plugins/access-check.ts';
import type { JobKind, JobRow } from './jobs.table.ts';

/** Finds a person's rights in a course; injected, because courses depend on jobs. */
export type CourseFinder = (
  db: Db,
  courseId: number,
  caller: Pick<Caller, 'id' | 'role'>,
) => Promise<{ teaches: boolean } | undefined>;

/** Imports of people, which bedelía and administrators start. */
const PEOPLE_KINDS: readonly JobKind[] = ['users.import', 'subscriptions.import', 'enrolments.import'];

/** Allows reading a job only to people who may start it, because reports contain personal data. */
export async function requireJobRight(
  db: Db,
  findCourse: CourseFinder,
  { caller, job }: { caller: Pick<Caller, 'id' | 'role'>; job: JobRow },
): Promise<void> {
  if (caller.role === 'admin') return;
  if (job.starterId !== caller.id) throw forbidden();
  if (PEOPLE_KINDS.includes(job.kind)) {
    if (!canManagePeople(caller)) throw forbidden();
    return;
  }
  if (job.courseId === null) return;
  const course = await findCourse(db, job.courseId, caller);
  if (!course?.teaches) throw forbidden();
}
