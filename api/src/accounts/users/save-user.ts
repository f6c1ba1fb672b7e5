import type { Db } from '../../core/database/database.ts';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { conflict, invalidField, requireFound } from '../../core/http/errors.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { type NameParts, resolveName } from '../../core/text/person-names.ts';
import { requirePlainName } from '../../core/text/plain-names.ts';
import { now } from '../../core/time/time.ts';
import { requireValidCi } from './ci.ts';
import {
  deriveSearchColumns,
  findUser,
  findUserByEmail,
  hasActiveAdmin,
  insertUser,
  isCiTaken,
  type NewUser,
  updateUser,
} from './users.queries.ts';
import type { ProfileBody } from './users.schema.ts';
import type { UserRow } from './users.table.ts';

const BORN_AFTER = '1900-01-01';

const NAME_KEYS = ['name', 'surname', 'firstName'] as const;
const MAX_NAME = 100;

type Fields = Partial<Pick<UserRow, keyof ProfileBody | 'email'>>;

function requireBirthDate(date: string | null | undefined): void {
  if (typeof date === 'string' && (date < BORN_AFTER || date > now().slice(0, 10))) {
    throw invalidField('birthDate', 'Revisá la fecha de nacimiento.');
  }
}

function emailTaken() {
  return conflict('email_taken', 'Ya hay una cuenta con ese correo.');
}

function ciTaken() {
  return conflict('ci_taken', 'Ya hay una cuenta con esa cédula.');
}

function plainNames(fields: Fields, stored: Partial<NameParts>): Fields {
  const plain: Fields = {};
  for (const key of NAME_KEYS) {
    const text = fields[key];
    if (typeof text === 'string') plain[key] = requirePlainName(key, text);
  }
  const { surname, firstName } = { ...stored, ...fields, ...plain };
  const hasNewPart = typeof plain.surname === 'string' || typeof plain.firstName === 'string';
  if (hasNewPart && `${firstName ?? ''} ${surname ?? ''}`.length > MAX_NAME + 1)
    throw invalidField('surname', `Nombres y apellidos juntos tienen como máximo ${MAX_NAME} caracteres.`);
  return plain;
}

/**
 * Normalises fields for storage, such as names and ci; throws 400 for invalid ones. A changed part of the name
 * counts together with the `stored` other one.
 */
export function normaliseUserFields<T extends Fields>(fields: T, stored: Partial<NameParts> = {}): T {
  requireBirthDate(fields.birthDate);
  return {
    ...fields,
    ...(fields.username !== undefined && { username: requirePlainName('username', fields.username) }),
    ...plainNames(fields, stored),
    ...(fields.ci !== undefined && { ci: requireValidCi(fields.ci) }),
  };
}

/** Converts a unique violation, which simultaneous calls may also cause, to a 409. */
async function explainTaken(db: Db, email: string | undefined, error: unknown): Promise<never> {
  if (!isUniqueViolation(error)) throw error;
  const emailIsTaken = email !== undefined && (await findUserByEmail(db, email)) !== undefined;
  if (emailIsTaken) throw emailTaken();
  throw ciTaken();
}

/** Validates and saves a change; throws 404, 400 for a bad field, or 409 for a taken e-mail or ci. */
export async function saveUser(trx: Db, id: number, change: Fields): Promise<UserRow> {
  const user = requireFound(await findUser(trx, id), 'Esa persona no existe.');
  const cleaned = normaliseUserFields(change, user);
  const fields = { ...cleaned, ...resolveName(cleaned, user) };
  const { email } = fields;
  await requireFree(trx, id, fields);
  const key = fields.email === undefined ? {} : { emailKey: toEmailKey(fields.email) };
  const derived = deriveSearchColumns({ ...user, ...fields });
  try {
    // A changed ci loses its verification.
    const unverified = fields.ci === undefined || fields.ci === user.ci ? {} : { ciVerifiedAt: null };
    return (await updateUser(trx, id, { ...fields, ...key, ...derived, ...unverified })) ?? user;
  } catch (error) {
    // Another call stored the same e-mail or ci after our check.
    if (!isUniqueViolation(error)) throw error;
    throw email === undefined ? ciTaken() : emailTaken();
  }
}

/** Runs before writing, because a failed statement would abort a PostgreSQL transaction. */
async function requireFree(trx: Db, id: number, { email, ci }: Fields): Promise<void> {
  const sameEmail = email === undefined ? undefined : await findUserByEmail(trx, email);
  if (sameEmail && sameEmail.id !== id) throw emailTaken();
  if (typeof ci === 'string' && (await isCiTaken(trx, ci, id))) throw ciTaken();
}

/** Creates a user in a transaction that `transact` opens on `db`. Throws 409 for a taken e-mail or ci. */
export async function createUserAccount<T>(
  db: Db,
  user: NewUser,
  transact: (insert: (trx: Db) => Promise<UserRow>) => Promise<T>,
): Promise<T> {
  const fields = normaliseUserFields(user);
  try {
    return await transact((trx) => insertUser(trx, fields));
  } catch (error) {
    return explainTaken(db, user.email, error);
  }
}

/** Throws when a change has left no administrator who may log in; call `lockAdminRows` before the change. */
export async function requireRemainingAdmin(trx: Db): Promise<void> {
  if (!(await hasActiveAdmin(trx)))
    throw conflict('last_admin', 'Tiene que quedar al menos una persona que administre.');
}
