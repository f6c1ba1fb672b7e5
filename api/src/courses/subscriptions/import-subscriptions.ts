import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { isForeignKeyViolation } from '../../core/database/failures.ts';
import { badRequest, conflict, forbidden } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import type { AuditActor } from '../../platform/audit/audit.queries.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { canManagePeople } from '../../platform/plugins/access-check.ts';
import { type Change, writeAs } from '../../platform/plugins/write.ts';
import { type ImportReport, throwErrorsUnlessDryRun } from '../../platform/spreadsheets/report.ts';
import { readJobSheetRows, type SheetPayload } from '../../platform/spreadsheets/sheet-job.ts';
import { ensureGroups, findNewGroups } from './imported-groups.ts';
import { type ResolvedSubscription, resolveSubscriptions } from './resolve-subscriptions.ts';
import { upsertSubscriptions } from './subscriptions.queries.ts';
import { SUBSCRIPTION_HEADINGS } from './subscriptions-csv.ts';

const BATCH_SIZE = 200;
const CHECKED = 0.3;

async function importBatch(change: Change, lines: ResolvedSubscription[]) {
  const at = now();
  const groupIdOf = await ensureGroups(change.trx, lines);
  const wanted = lines.map((line) => ({
    userId: line.person.id,
    courseId: line.course.id,
    expiresAt: line.expiresAt,
    groupId: groupIdOf(line),
  }));
  const written = await upsertSubscriptions(change.trx, wanted, at);
  const createdAt = new Map(written.map((row) => [`${row.userId} ${row.courseId}`, row.createdAt]));
  const entries = lines.flatMap(({ person, course, group, expiresAt }) => {
    const made = createdAt.get(`${person.id} ${course.id}`);
    if (made === undefined) return [];
    const action = made === at ? 'subscription.create' : 'subscription.renew';
    const target = { type: 'user', id: person.id, name: person.username };
    const details = { courseId: course.id, courseName: course.name, group, expiresAt, imported: true };
    return [{ action, target, details }];
  });
  change.audit(...entries);
  const created = entries.filter((entry) => entry.action === 'subscription.create').length;
  return { created, renewed: entries.length - created, existing: lines.length - entries.length };
}

async function importAll(change: Change, lines: ResolvedSubscription[]) {
  const sums = { created: 0, renewed: 0, existing: 0 };
  try {
    for (let at = 0; at < lines.length; at += BATCH_SIZE) {
      await yieldToEventLoop();
      const part = await importBatch(change, lines.slice(at, at + BATCH_SIZE));
      for (const key of ['created', 'renewed', 'existing'] as const) sums[key] += part[key];
    }
  } catch (error) {
    if (isForeignKeyViolation(error))
      throw conflict('changed_meanwhile', 'Mientras tanto se borró una persona o un curso. Probá de nuevo.');
    throw error;
  }
  return sums;
}

class DryRun extends Error {}

/** Runs the import and rolls it back, so that the preview's figures are exact. */
async function tryAll(app: FastifyInstance, starter: AuditActor, lines: ResolvedSubscription[]) {
  let sums = { created: 0, renewed: 0, existing: 0 };
  try {
    await writeAs(app, starter, async (change) => {
      sums = await importAll(change, lines);
      throw new DryRun();
    });
  } catch (error) {
    if (!(error instanceof DryRun)) throw error;
  }
  return sums;
}

/** Imports subscriptions from a list, all or none. */
export async function importSubscriptionsJob(app: FastifyInstance, work: RunningJob): Promise<void> {
  const { dryRun } = work.payload<SheetPayload>();
  const starter = await work.starter();
  if (!canManagePeople(starter)) throw forbidden();
  const sheet = await readJobSheetRows(work, SUBSCRIPTION_HEADINGS);
  const { lines, columns, ignoredColumns, errors: unread } = sheet;
  if (!columns.includes('email') || !columns.includes('course')) {
    throw badRequest('missing_column', 'Faltan las columnas «correo» y «curso» en la primera línea.');
  }
  const { found, errors } = await resolveSubscriptions(app.db, lines);
  const sorted = throwErrorsUnlessDryRun([...unread, ...errors], dryRun);
  work.progress(CHECKED);
  const wanted = sorted.length > 0 ? [] : found;
  const newGroups = await findNewGroups(app.db, wanted);
  const tried = dryRun ? await tryAll(app, starter, wanted) : undefined;
  await work.finish(async (change): Promise<ImportReport> => {
    const sums = tried ?? (await importAll(change, wanted));
    return { dryRun, lines: lines.length, ...sums, newGroups, ignoredColumns, errors: sorted };
  });
}
