import type { Db } from '../../core/database/database.ts';
import type { Role } from '../../core/http/schema.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { toSearchText } from '../../core/text/fold.ts';
import { type NameParts, resolveName, toSortName } from '../../core/text/person-names.ts';
import { now } from '../../core/time/time.ts';
import { isPasskeyOwner } from './is-passkey-owner.ts';
import { toSortKey } from './sort-text.ts';
import type { PROFILE_FIELDS } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

/** Derives the search and sort columns from a person's texts. */
export function deriveSearchColumns(
  user: Pick<UserRow, 'username' | 'name' | 'email' | 'ci'> & Partial<NameParts>,
) {
  const bySurname = toSortName(user, user.username);
  return {
    search: toSearchText(user.username, user.name, bySurname, user.email, user.ci),
    sortKey: toSortKey(bySurname),
  };
}

type Profile = Pick<UserRow, keyof typeof PROFILE_FIELDS>;

export interface NewUser extends Partial<Profile> {
  username: string;
  email: string;
  role: Role;
  active: boolean;
  passwordHash: string | null;
}

const NOTHING_SAID = { ci: null, birthDate: null, about: null };

function toRow(user: NewUser) {
  const at = now();
  const row = { ...NOTHING_SAID, ...user, ...resolveName(user) };
  return {
    ...row,
    emailKey: toEmailKey(row.email),
    ...deriveSearchColumns(row),
    createdAt: at,
    updatedAt: at,
  };
}

/** Throws a unique violation when the e-mail or the ci is taken. */
export async function insertUser(db: Db, user: NewUser): Promise<UserRow> {
  return db.insertInto('users').values(toRow(user)).returningAll().executeTakeFirstOrThrow();
}

/** Returns the rows in no order; throws a unique violation when an e-mail or ci is taken. */
export async function insertUsers(db: Db, users: NewUser[]) {
  const rows = users.map(toRow);
  return db
    .insertInto('users')
    .values(rows)
    .returning(['id', 'username', 'name', 'firstName', 'email', 'role'])
    .execute();
}

export async function findUser(db: Db, id: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Finds a user, and whether they have a passkey. */
export async function findUserWithPasskey(db: Db, id: number) {
  return db
    .selectFrom('users')
    .selectAll()
    .select(isPasskeyOwner.as('hasPasskey'))
    .where('id', '=', id)
    .executeTakeFirst();
}

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('emailKey', '=', toEmailKey(email)).executeTakeFirst();
}

export async function hasAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** True when an administrator can log in. */
export async function hasActiveAdmin(db: Db): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('active', '=', true)
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** True when another person has this ci. */
export async function isCiTaken(db: Db, ci: string, userId: number): Promise<boolean> {
  const holder = db.selectFrom('users').select('id').where('ci', '=', ci).where('id', '!=', userId);
  return (await holder.executeTakeFirst()) !== undefined;
}

/** Lists the e-mails of administrators who can log in. */
export async function listAdminEmails(db: Db): Promise<string[]> {
  const admins = db
    .selectFrom('users')
    .select('email')
    .where('role', '=', 'admin')
    .where('active', '=', true);
  return (await admins.execute()).map(({ email }) => email);
}

export async function hasUsers(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}

type Change = Partial<
  Pick<
    UserRow,
    | 'username'
    | 'email'
    | 'emailKey'
    | keyof Profile
    | 'nameGuessed'
    | 'ciVerifiedAt'
    | 'role'
    | 'active'
    | 'suspendedAt'
    | 'suspendedReason'
    | 'suspendedActive'
    | 'passwordHash'
    | 'search'
    | 'sortKey'
  >
>;

/** Returns the updated user or undefined. Throws a unique violation for a taken e-mail or ci. */
export async function updateUser(db: Db, id: number, change: Change): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set({ ...change, updatedAt: now() })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Serialises changes to the set of administrators, so that two calls cannot remove the last two. */
export async function lockAdminRows(trx: Db): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('role', '=', 'admin')
    .execute();
}

/** Serialises changes that depend on a count of one person's rows. */
export async function lockUserRow(trx: Db, id: number): Promise<void> {
  await trx
    .updateTable('users')
    .set((row) => ({ updatedAt: row.ref('updatedAt') }))
    .where('id', '=', id)
    .execute();
}

/** Returns false when the user does not exist. */
export async function deleteUser(db: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('users').where('id', '=', id).executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Returns the name used to greet the person. */
export async function findGreetingName(db: Db, userId: number): Promise<string> {
  const { firstName, username } = await db
    .selectFrom('users')
    .select(['firstName', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return firstName ?? username;
}

/** Returns the name that others see. */
export async function findDisplayName(db: Db, userId: number): Promise<string> {
  const { name, username } = await db
    .selectFrom('users')
    .select(['name', 'username'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return name ?? username;
}

/** Roles that manage people. */
export const OFFICE_ROLES: Role[] = ['bedelia', 'admin'];

export async function listOfficeUserIds(db: Db): Promise<number[]> {
  const office = db
    .selectFrom('users')
    .select('id')
    .where('role', 'in', OFFICE_ROLES)
    .where('active', '=', true);
  return (await office.execute()).map(({ id }) => id);
}

export async function listUsersByEmail(db: Db, keys: string[]) {
  return db
    .selectFrom('users')
    .select(['id', 'username', 'emailKey'])
    .where('emailKey', 'in', keys)
    .execute();
}

export async function listAdmins(db: Db) {
  return db
    .selectFrom('users')
    .select(['email', 'username', 'active', 'createdAt'])
    .where('role', '=', 'admin')
    .orderBy('id')
    .execute();
}
