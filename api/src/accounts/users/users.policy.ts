import type { Db } from '../../core/database/database.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Role } from '../../core/http/schema.ts';
import type { Caller } from '../../platform/plugins/access.ts';

const MANAGED: readonly Role[] = ['student', 'teacher'];
/** Whose way in bedelía may change: with a teacher's it could teach in their name. */
const LET_IN: readonly Role[] = ['student'];

function requireAmong(caller: Pick<Caller, 'role'>, roles: readonly Role[], role: Role | undefined): void {
  if (caller.role === 'admin' || role === undefined || roles.includes(role)) return;
  throw forbidden('forbidden', 'Esta cuenta la maneja la administración del instituto.');
}

async function findRole(db: Db, userId: number): Promise<Role | undefined> {
  const users = db.selectFrom('users').select('role').where('id', '=', userId);
  return (await users.executeTakeFirst())?.role;
}

/** Throws 403 for bedelía and an account of the administration's, or of another bedelía. */
export async function requireManaged(db: Db, caller: Pick<Caller, 'role'>, userId: number): Promise<void> {
  requireAmong(caller, MANAGED, await findRole(db, userId));
}

/** The same for a password, an e-mail or passkeys. */
export async function requireLetsIn(db: Db, caller: Pick<Caller, 'role'>, userId: number): Promise<void> {
  requireAmong(caller, LET_IN, await findRole(db, userId));
}

/** Only administrators may appoint administrators and bedelías. */
export function requireGivable(caller: Pick<Caller, 'role'>, role: Role): void {
  requireAmong(caller, MANAGED, role);
}
