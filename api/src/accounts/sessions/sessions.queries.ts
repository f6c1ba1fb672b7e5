import type { Kysely } from 'kysely';
import type { Db, Tables } from '../../core/database/database.ts';
import { prepareQuery } from '../../core/database/prepared.ts';
import { forbidden } from '../../core/http/errors.ts';
import { toSearchText } from '../../core/text/fold.ts';
import { now } from '../../core/time/time.ts';
import { addToDailyCount } from '../../platform/daily-counts/daily-counts.queries.ts';
import type { NewSessionRow, SessionRow } from './sessions.table.ts';

export const SUSPENDED_MESSAGE =
  'Tu cuenta está suspendida. Escribile a la administración para volver a ingresar.';

function liveSession(db: Kysely<Tables>) {
  return prepareQuery(
    db,
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.userId')
      .select(['sessions.id', 'sessions.userId', 'sessions.lastSeenAt', 'sessions.expiresAt'])
      .select('sessions.secondFactor')
      .select(['users.role', 'users.username', 'users.email', 'users.updatedAt'])
      .where('sessions.id', '=', 0)
      .where('sessions.userId', '=', 0)
      .where('sessions.expiresAt', '>', '')
      .where('users.active', '=', true),
  );
}

const liveSessions = new WeakMap<object, ReturnType<typeof liveSession>>();

/** Finds a live session with its user; every authenticated call runs this query. */
export async function findSessionWithUser(db: Kysely<Tables>, sessionId: number, userId: number) {
  const find = liveSessions.get(db) ?? liveSession(db);
  liveSessions.set(db, find);
  const [session] = await find(sessionId, userId, now(), true);
  return session;
}

/** Records the last use of a session, also on the user's row, which outlives the session. */
export async function touchSession(
  db: Db,
  session: Pick<SessionRow, 'id' | 'userId'>,
  at: string,
): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: at }).where('id', '=', session.id).execute();
  await noteSeen(db, session.userId, at);
}

/** Counts people who used a session since this moment; uses are recorded at most every five minutes. */
export async function countActiveUsersSince(db: Db, at: string): Promise<number> {
  const { count } = await db
    .selectFrom('sessions')
    .select(({ fn }) => fn.count<number>('userId').distinct().as('count'))
    .where('lastSeenAt', '>', at)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Records the user's last use and locks their row; false when the account is inactive. */
async function noteSeen(db: Db, userId: number, at: string): Promise<boolean> {
  const seen = db
    .updateTable('users')
    .set({ lastSeenAt: at })
    .where('id', '=', userId)
    .where('active', '=', true);
  return (await seen.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
}

/** The device, times and second factor of a new session. */
export type NewSession = Pick<
  NewSessionRow,
  'fingerprint' | 'ip' | 'userAgent' | 'createdAt' | 'expiresAt' | 'secondFactor'
>;

/** Throws 403 for a suspended account, because the session would become valid after the suspension. */
export async function insertSession(
  db: Db,
  user: { id: number; username: string; email: string },
  session: NewSession,
): Promise<SessionRow> {
  const search = toSearchText(user.username, user.email, session.fingerprint, session.ip);
  if (!(await noteSeen(db, user.id, session.createdAt)))
    throw forbidden('account_suspended', SUSPENDED_MESSAGE);
  await addToDailyCount(db, 'sessions', session.createdAt);
  return db
    .insertInto('sessions')
    .values({ ...session, userId: user.id, lastSeenAt: session.createdAt, search })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Records that the person has just confirmed their identity. */
export async function confirmSession(db: Db, id: number): Promise<void> {
  await db.updateTable('sessions').set({ confirmedAt: now() }).where('id', '=', id).execute();
}

/** Records that the person proved a second factor in this session. */
export async function recordSecondFactor(db: Db, id: number): Promise<void> {
  await db.updateTable('sessions').set({ secondFactor: true }).where('id', '=', id).execute();
}

/** Returns false when the session does not exist. */
export async function deleteSession(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('sessions').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Ends all sessions of a user, except `exceptId` if given. */
export async function deleteSessionsOf(db: Db, userId: number, exceptId = 0): Promise<void> {
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '!=', exceptId).execute();
}

export async function deleteAllSessions(db: Db): Promise<void> {
  await db.deleteFrom('sessions').execute();
}

/** Deletes all but the newest `maxSessions` sessions of a user. */
export async function deleteOldestSessions(db: Db, userId: number, maxSessions: number): Promise<void> {
  const oldest = db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .offset(maxSessions);
  await db.deleteFrom('sessions').where('userId', '=', userId).where('id', '<=', oldest).execute();
}

/** Finds an unexpired session with its person's name. */
export async function findSessionOwner(db: Db, id: number) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['sessions.userId', 'users.username'])
    .where('sessions.id', '=', id)
    .where('sessions.expiresAt', '>', now())
    .executeTakeFirst();
}

export async function deleteExpiredSessions(db: Db, at: string): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<=', at).execute();
}
