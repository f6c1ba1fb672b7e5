import type { Db } from '../../core/database/database.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Role } from '../../core/http/schema.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';

const MANAGED: readonly Role[] = ['student', 'teacher'];
/** Roles whose log-in bedelía may change; with a teacher's log-in, bedelía could act as that teacher. */
const LET_IN: readonly Role[] = ['student'];

function isAmong(caller: Pick<Caller, 'role'>, roles: readonly Role[], role: Role | undefined): boolean {
  return caller.role === 'admin' || role === undefined || roles.includes(role);
}

function requireAmong(caller: Pick<Caller, 'role'>, roles: readonly Role[], role: Role | undefined): void {
  if (isAmong(caller, roles, role)) return;
  throw forbidden('forbidden', 'Esta cuenta la maneja la administración del instituto.');
}

async function findRole(db: Db, userId: number): Promise<Role | undefined> {
  const users = db.selectFrom('users').select('role').where('id', '=', userId);
  return (await users.executeTakeFirst())?.role;
}

/** Throws 403 when bedelía would change an administrator's or bedelía's account. */
export async function requireUserManagementRight(
  db: Db,
  caller: Pick<Caller, 'role'>,
  userId: number,
): Promise<void> {
  requireAmong(caller, MANAGED, await findRole(db, userId));
}

/** Throws 403 when bedelía would change a non-student's password, e-mail or passkeys. */
export async function requireLoginChangeRight(
  db: Db,
  caller: Pick<Caller, 'role'>,
  userId: number,
): Promise<void> {
  requireAmong(caller, LET_IN, await findRole(db, userId));
}

/** Only administrators may appoint administrators and bedelías. */
export function canGiveAccountRole(caller: Pick<Caller, 'role'>, role: Role): boolean {
  return isAmong(caller, MANAGED, role);
}

/** Throws 403 when the caller may not appoint people to this role. */
export function requireAccountRoleRight(caller: Pick<Caller, 'role'>, role: Role): void {
  requireAmong(caller, MANAGED, role);
}
