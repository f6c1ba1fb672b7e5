import { conflict, forbidden } from '../../../core/http/errors.ts';
import type { Role } from '../../../core/http/schema.ts';
import { type Caller, canManagePeople } from '../../../platform/plugins/access-check.ts';
import type { CourseRole } from '../course-roles.ts';

/** Teachers appoint students and assistants; only bedelía and administrators appoint teachers. */
export function requireCourseRoleRight(
  caller: Pick<Caller, 'role'>,
  ...roles: (CourseRole | undefined)[]
): void {
  if (canManagePeople(caller) || !roles.includes('teacher')) return;
  throw forbidden('forbidden', 'Quién enseña en un curso lo decide bedelía.');
}

/** Returns the course role to store; null when it equals the account's role. */
export function toStoredRole(wanted: CourseRole, account: Role): CourseRole | null {
  if (wanted === account) return null;
  if (wanted === 'teacher') throw conflict('not_a_teacher', 'Esa cuenta no es de docente.');
  return wanted;
}
