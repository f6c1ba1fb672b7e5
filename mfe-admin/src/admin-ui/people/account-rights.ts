import type { Role } from '@rambla/api/contract';
import { ROLE_OPTIONS } from './role-names.ts';

const MANAGED: readonly Role[] = ['student', 'teacher'];

/** Returns the changes that `viewer` may make to an account with the role `target`. */
export function getAccountRights(viewer: Role | null, target: Role) {
  const isAdmin = viewer === 'admin';
  return {
    canManage: isAdmin || MANAGED.includes(target),
    /** Password, e-mail and passkeys. */
    canEditLogin: isAdmin || target === 'student',
    canDelete: isAdmin,
  };
}

/** Lists the roles that this person may assign. */
export function listAssignableRoles(viewer: Role | null) {
  return ROLE_OPTIONS.filter(({ value }) => viewer === 'admin' || MANAGED.includes(value));
}
