import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { badRequest, conflict, forbidden } from '../../core/http/errors.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { canManagePeople } from '../../platform/plugins/access-check.ts';
import type { Change } from '../../platform/plugins/write.ts';
import { type ImportReport, throwErrorsUnlessDryRun } from '../../platform/spreadsheets/report.ts';
import { readJobSheetRows, type SheetPayload } from '../../platform/spreadsheets/sheet-job.ts';
import {
  createUserValidator,
  findRepeatedKeyErrors,
  findTakenKeyErrors,
  validateUserLines,
} from './check-users.ts';
import { sendInvitations } from './invite.ts';
import { requireAccountRoleRight } from './users.policy.ts';
import { insertUsers, type NewUser } from './users.queries.ts';
import { USER_HEADINGS } from './users-csv.ts';

const BATCH_SIZE = 200;
const CHECKED = 0.3;

async function readUsers(app: FastifyInstance, work: RunningJob) {
  const csv = await readJobSheetRows(work, USER_HEADINGS);
  if (!csv.columns.includes('email')) {
    throw badRequest('missing_column', 'Falta la columna «correo» en la primera línea.');
  }
  const { candidates, errors } = await validateUserLines(csv.lines, createUserValidator(app));
  for (const key of ['email', 'ci'] as const) {
    errors.push(
      ...findRepeatedKeyErrors(candidates, key),
      ...(await findTakenKeyErrors(app.db, candidates, key)),
    );
  }
  return { csv, users: candidates.map(({ user }) => user), errors: [...csv.errors, ...errors] };
}

async function insertBatch(change: Change, users: NewUser[], days: number): Promise<void> {
  const { trx } = change;
  const rows = await insertUsers(trx, users);
  const people = rows.map((row) => ({ ...row, active: true }));
  await sendInvitations(change, people, days);
  const entries = rows.map(({ id, username, email, role }) => ({
    action: 'user.create',
    target: { type: 'user', id, name: username },
    details: { email, role, imported: true },
  }));
  change.audit(...entries);
}

async function insertAll(change: Change, users: NewUser[], days: number): Promise<void> {
  try {
    for (let at = 0; at < users.length; at += BATCH_SIZE) {
      await yieldToEventLoop();
      await insertBatch(change, users.slice(at, at + BATCH_SIZE), days);
    }
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    throw conflict(
      'changed_meanwhile',
      'Mientras tanto se creó una de esas cuentas. Revisá y probá de nuevo.',
    );
  }
}

/** Imports all accounts of a list or none, and mails each person a link to choose a password. */
export async function importUsersJob(app: FastifyInstance, work: RunningJob): Promise<void> {
  const { dryRun } = work.payload<SheetPayload>();
  const starter = await work.starter();
  if (!canManagePeople(starter)) throw forbidden();
  const { csv, users, errors } = await readUsers(app, work);
  for (const { role } of users) requireAccountRoleRight(starter, role);
  const sorted = throwErrorsUnlessDryRun(errors, dryRun);
  const { lines, ignoredColumns } = csv;
  const created = sorted.length === 0 ? users.length : 0;
  work.progress(CHECKED);
  await work.finish(async (change): Promise<ImportReport> => {
    if (!dryRun) await insertAll(change, users, app.config.invitationDays);
    return { dryRun, lines: lines.length, created, renewed: 0, existing: 0, ignoredColumns, errors: sorted };
  });
}
