import type { FastifyInstance } from 'fastify';
import { insertAudits } from '../audit/audit.queries.ts';
import { breathe } from '../breathe.ts';
import { isUniqueViolation } from '../database/failures.ts';
import type { Db } from '../database.ts';
import { badRequest, conflict } from '../errors.ts';
import type { Caller } from '../plugins/access.ts';
import { readSheet } from '../sheets/read-sheet.ts';
import { finishErrors, type ImportReport } from '../sheets/report.ts';
import { findRepeated, findUsed, readCandidates, type Validate } from './check-users.ts';
import { issueFirstTokens, LIFE } from './mail-tokens.ts';
import { invitationMail } from './users.mails.ts';
import { insertUsers, type NewUser } from './users.queries.ts';
import { USER_HEADINGS } from './users-sheet.ts';

const AT_ONCE = 200;

async function readUsers(db: Db, text: string, validate: Validate) {
  const sheet = await readSheet(text, USER_HEADINGS);
  if (!sheet.columns.includes('email')) {
    throw badRequest('missing_column', 'Falta la columna «correo» en la primera línea.');
  }
  const { candidates, errors } = await readCandidates(sheet.lines, validate);
  for (const key of ['email', 'ci'] as const) {
    errors.push(...findRepeated(candidates, key), ...(await findUsed(db, candidates, key)));
  }
  return { sheet, users: candidates.map(({ user }) => user), errors: [...sheet.errors, ...errors] };
}

async function insertPortion(app: FastifyInstance, trx: Db, caller: Caller, users: NewUser[]) {
  const rows = await insertUsers(trx, users);
  const ids = rows.map((row) => row.id);
  const tokens = await issueFirstTokens(trx, ids, 'reset', LIFE.invitation);
  await app.mails.queue(
    trx,
    ...rows.map((row, index) => invitationMail({ ...row, active: true }, tokens[index] ?? '')),
  );
  const entries = rows.map(({ id, username, email, role }) => ({
    action: 'user.create',
    target: { type: 'user', id, name: username },
    details: { email, role, imported: true },
  }));
  await insertAudits(trx, caller, entries);
}

async function insertAll(app: FastifyInstance, caller: Caller, users: NewUser[]): Promise<void> {
  try {
    await app.db.transaction().execute(async (trx) => {
      for (let at = 0; at < users.length; at += AT_ONCE) {
        await breathe();
        await insertPortion(app, trx, caller, users.slice(at, at + AT_ONCE));
      }
    });
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(
      'changed_meanwhile',
      'Mientras tanto se creó una de esas cuentas. Revisá y probá de nuevo.',
    );
  }
  app.mails.wake();
}

/** Accounts from a CSV file, active at once, each with a mail to choose a password. All of them or none. */
export async function importUsers(
  app: FastifyInstance,
  caller: Caller,
  { text, dryRun, validate }: { text: string; dryRun: boolean; validate: Validate },
): Promise<ImportReport> {
  const { sheet, users, errors } = await readUsers(app.db, text, validate);
  const sorted = finishErrors(errors, dryRun);
  if (!dryRun) await insertAll(app, caller, users);
  const { lines, ignoredColumns } = sheet;
  const created = sorted.length === 0 ? users.length : 0;
  return { dryRun, lines: lines.length, created, renewed: 0, existing: 0, ignoredColumns, errors: sorted };
}
