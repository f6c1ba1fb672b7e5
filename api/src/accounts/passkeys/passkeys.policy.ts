import type { Db } from '../../core/database/database.ts';
import { forbidden } from '../../core/http/errors.ts';
import type { Role } from '../../core/http/schema.ts';
import { fromNow, MINUTE } from '../../core/time/time.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';

export const MAX_PASSKEYS = 20;
const CONFIRMED_FOR = 10 * MINUTE;

/** True for roles whose people must use a passkey after the first step, once they have a passkey. */
export function isSecondFactorRole(role: Role): boolean {
  return role !== 'student';
}

/** True after a recent log-in or password check, which shows that the owner uses the session. */
export async function isSessionConfirmed(db: Db, { sessionId }: Caller): Promise<boolean> {
  const since = fromNow(-CONFIRMED_FOR);
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where((where) => where.or([where('createdAt', '>', since), where('confirmedAt', '>', since)]))
    .executeTakeFirst();
  return session !== undefined;
}

/** Throws without a recent confirmation, so that a stolen session cannot change the log-in methods. */
export async function requireConfirmedSession(db: Db, caller: Caller): Promise<void> {
  if (await isSessionConfirmed(db, caller)) return;
  throw forbidden(
    'confirmation_needed',
    'Escribí tu contraseña para seguir: pasó un rato desde que ingresaste.',
  );
}
