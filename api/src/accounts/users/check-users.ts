import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { ApiError } from '../../core/http/errors.ts';
import { toEmailKey } from '../../core/text/email-key.ts';
import { resolveName } from '../../core/text/person-names.ts';
import { InvalidInputError } from '../../platform/plugins/invalid-input.ts';
import type { NamedSheetRow } from '../../platform/spreadsheets/match-headings.ts';
import type { LineError } from '../../platform/spreadsheets/report.ts';
import { normaliseUserFields } from './save-user.ts';
import type { NewUser } from './users.queries.ts';
import { CreateUserBody } from './users.schema.ts';
import { toUserBody, type USER_HEADINGS } from './users-csv.ts';

/** A validator compiled from the user schema. */
export type UserValidator = (body: unknown) => unknown;

interface Candidate {
  line: number;
  user: NewUser;
}

const ASKED_PER_BATCH = 500;
const CHECKED_PER_BATCH = 200;

/** Compiles the user schema with the app's own compiler. */
export function createUserValidator(app: FastifyInstance): UserValidator {
  const part = { schema: CreateUserBody, method: 'POST', url: '/users', httpPart: 'body' };
  const validate = app.validatorCompiler?.(part);
  if (!validate) throw new Error('no validator');
  return validate as UserValidator;
}

/** Validates the fields of an invited person. Throws 400 for invalid fields. */
export function parseInvitedUser(validate: UserValidator, body: Record<string, string>): NewUser {
  const result = validate(body) as { error?: Error };
  if (result.error) throw result.error;
  const user = normaliseUserFields({ ...(body as unknown as NewUser), active: true, passwordHash: null });
  return { ...user, ...resolveName(user) };
}

/** Converts refused fields to errors of a line; throws any other error. */
export function toLineErrors(line: number, error: unknown): LineError[] {
  if (error instanceof InvalidInputError) return error.details.map((detail) => ({ line, ...detail }));
  if (!(error instanceof ApiError)) throw error;
  const details = error.extras.details ?? [{ field: '', message: error.message }];
  return details.map((detail) => ({ line, ...detail }));
}

/** Validates each line and collects the errors. */
export async function validateUserLines(
  lines: NamedSheetRow<keyof typeof USER_HEADINGS>[],
  validate: UserValidator,
) {
  const candidates: Candidate[] = [];
  const errors: LineError[] = [];
  for (const [index, line] of lines.entries()) {
    if (index % CHECKED_PER_BATCH === 0) await yieldToEventLoop();
    try {
      candidates.push({ line: line.line, user: parseInvitedUser(validate, toUserBody(line.cells)) });
    } catch (error) {
      errors.push(...toLineErrors(line.line, error));
    }
  }
  return { candidates, errors };
}

type Key = 'email' | 'ci';

function keyOf({ user }: Candidate, key: Key): string | null {
  return key === 'email' ? toEmailKey(user.email) : (user.ci ?? null);
}

/** Finds lines that repeat an e-mail or identity number (ci) of an earlier line. */
export function findRepeatedKeyErrors(candidates: Candidate[], key: Key): LineError[] {
  const first = new Map<string, number>();
  const errors: LineError[] = [];
  for (const candidate of candidates) {
    const value = keyOf(candidate, key);
    const before = value === null ? undefined : first.get(value);
    if (before !== undefined)
      errors.push({ line: candidate.line, field: key, message: `Se repite: ya está en la línea ${before}.` });
    else if (value !== null) first.set(value, candidate.line);
  }
  return errors;
}

async function findTaken(db: Db, key: Key, values: string[]): Promise<Set<string>> {
  const column = key === 'email' ? 'emailKey' : 'ci';
  const taken = new Set<string>();
  for (let at = 0; at < values.length; at += ASKED_PER_BATCH) {
    const rows = await db
      .selectFrom('users')
      .select(`${column} as value`)
      .where(column, 'in', values.slice(at, at + ASKED_PER_BATCH))
      .execute();
    for (const { value } of rows) if (value !== null) taken.add(value);
  }
  return taken;
}

/** Finds lines whose e-mail or identity number (ci) an account already has. */
export async function findTakenKeyErrors(db: Db, candidates: Candidate[], key: Key): Promise<LineError[]> {
  const values = candidates.map((candidate) => keyOf(candidate, key)).filter((value) => value !== null);
  const taken = await findTaken(db, key, values);
  const message = key === 'email' ? 'Ya hay una cuenta con ese correo.' : 'Ya hay una cuenta con esa cédula.';
  return candidates
    .filter((candidate) => taken.has(keyOf(candidate, key) ?? ''))
    .map(({ line }) => ({ line, field: key, message }));
}
