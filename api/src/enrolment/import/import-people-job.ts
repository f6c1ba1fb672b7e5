import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { findUser } from '../../accounts/users/users.queries.ts';
import { isForeignKeyViolation, isUniqueViolation } from '../../core/database/failures.ts';
import { badRequest, conflict, forbidden, requireFound } from '../../core/http/errors.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import { canManagePeople } from '../../platform/plugins/access-check.ts';
import { readJobSheetTable } from '../../platform/spreadsheets/table-thread.ts';
import { buildImportDoneMail } from './import.mails.ts';
import type { PeopleImportReport } from './import.schema.ts';
import { type EnrolmentDestination, importPeopleBatch } from './import-people-batch.ts';
import {
  findPeopleImport,
  insertPeopleImport,
  type PeopleImportState,
  type PlannedImportFigures,
  updatePeopleImport,
} from './imports.queries.ts';
import {
  isRejectedPerson,
  type PeopleImportInput,
  type PeopleImportPlan,
  type PlannedPerson,
  planPeopleImport,
} from './plan.ts';
import { formatPeopleImportResult, summarisePeopleImportPlan, toPeopleImportReport } from './report.ts';

export interface PeopleImportPayload extends PeopleImportInput {
  sheet?: string | undefined;
  message?: string | undefined;
  mail: boolean;
  byProvider: boolean;
  dryRun: boolean;
  skipInvalid: boolean;
}

const MAX_ROWS = 5_000;
/** Small, so that other calls do not wait long for the transaction. */
const BATCH_SIZE = 50;
const READ = 0.1;
const MAX_DETAILS = 200;
const TRIES = 3;

async function findDestination(
  app: FastifyInstance,
  payload: PeopleImportPayload,
): Promise<EnrolmentDestination> {
  const { courseId, message, mail, byProvider } = payload;
  const mailing = {
    message,
    mail,
    days: app.config.invitationDays,
    providers: byProvider ? app.config.oidc : [],
  };
  if (courseId === undefined) return { course: undefined, ...mailing };
  const course = requireFound(await findCourse(app.db, courseId), 'El curso no existe.');
  return { course, ...mailing };
}

function refuse(people: PlannedPerson[]): never {
  const details = people.filter(isRejectedPerson).flatMap(({ line, problems }) =>
    problems.map(({ field, message }) => ({
      field: `lines.${line}.${field}`,
      message: `Fila ${line}: ${message}`,
    })),
  );
  const message = 'No se guardó nada: corregí las filas que se indican.';
  throw badRequest('import_rejected', message, details.slice(0, MAX_DETAILS));
}

/** Returns the progress before the first batch, with the rows that the plan rejected. */
function createProgress(
  { columns, people }: PeopleImportPlan,
  planned: PlannedImportFigures,
): PeopleImportState {
  const rows = people
    .filter(isRejectedPerson)
    .map(({ line, cells, problems }) => ({ row: line, cells, problems }));
  const headings = columns.map(({ heading }) => heading);
  const rejected = { headings, rows };
  return { doneLine: 0, created: 0, joined: 0, unchanged: 0, mails: 0, rejected, planned };
}

/** Runs before each batch, because changed roles and suspensions apply at once. */
async function requireRight(work: RunningJob) {
  const starter = await work.starter();
  if (!canManagePeople(starter)) throw forbidden();
  return starter;
}

type Ready = Parameters<typeof importPeopleBatch>[1];

async function importSome(
  work: RunningJob,
  some: Ready,
  progress: PeopleImportState,
  destination: EnrolmentDestination,
): Promise<PeopleImportState> {
  const starter = await requireRight(work);
  return work.transaction(async (change) => {
    const { rejected, ...sums } = await importPeopleBatch(change, some, destination, starter);
    const next: PeopleImportState = {
      doneLine: some.at(-1)?.line ?? progress.doneLine,
      created: progress.created + sums.created,
      joined: progress.joined + sums.joined,
      unchanged: progress.unchanged + sums.unchanged,
      mails: progress.mails + sums.mails,
      rejected: { ...progress.rejected, rows: [...progress.rejected.rows, ...rejected] },
      planned: progress.planned,
    };
    await updatePeopleImport(change.trx, work.job.id, next, rejected.length > 0);
    return next;
  });
}

/** Retries when another call created one of these accounts, which the retry finds. */
async function importWithRetry(...args: Parameters<typeof importSome>): Promise<PeopleImportState> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await importSome(...args);
    } catch (error) {
      if (isForeignKeyViolation(error))
        throw conflict(
          'changed_meanwhile',
          'Mientras tanto se borró el curso o una persona. Lo que entró, quedó.',
        );
      if (!isUniqueViolation(error) || tries === TRIES) throw error;
    }
  }
}

async function importAll(
  app: FastifyInstance,
  work: RunningJob,
  plan: PeopleImportPlan,
  destination: EnrolmentDestination,
): Promise<PeopleImportState> {
  let progress = await findPeopleImport(app.db, work.job.id);
  if (!progress) {
    const options = { ...work.payload<PeopleImportPayload>(), providers: app.config.oidc };
    const first = createProgress(plan, summarisePeopleImportPlan(plan, options));
    await work.transaction(async ({ trx }) => insertPeopleImport(trx, work.job.id, first));
    progress = first;
  }
  const { doneLine, rejected } = progress;
  const lost = new Set(rejected.rows.map(({ row }) => row));
  const isReady = (person: PlannedPerson): person is PlannedPerson & Ready[number] =>
    person.user !== null && person.line > doneLine && !lost.has(person.line);
  const ready = plan.people.filter(isReady);
  const done = plan.people.length - ready.length;
  for (let at = 0; at < ready.length; at += BATCH_SIZE) {
    await yieldToEventLoop();
    work.progress(READ + ((1 - READ) * (done + at)) / plan.people.length);
    progress = await importWithRetry(work, ready.slice(at, at + BATCH_SIZE), progress, destination);
  }
  return progress;
}

/** Imports people into the portal and a course, in batches, so that a restart continues after the last one. */
export async function importPeopleJob(app: FastifyInstance, work: RunningJob): Promise<void> {
  const payload = work.payload<PeopleImportPayload>();
  const starter = await requireRight(work);
  const destination = await findDestination(app, payload);
  const table = await readJobSheetTable(work, { sheet: payload.sheet, maxRows: MAX_ROWS });
  work.progress(READ / 2);
  const plan = await planPeopleImport(app, table, payload, starter);
  work.progress(READ);
  const options = { ...payload, days: destination.days, providers: app.config.oidc };
  if (payload.dryRun)
    return work.finish(async (): Promise<PeopleImportReport> => toPeopleImportReport(table, plan, options));
  const isRunning = (await findPeopleImport(app.db, work.job.id)) !== undefined;
  if (!isRunning && plan.losesNames)
    throw badRequest(
      'no_name_column',
      'No se guardó nada: elegí qué columna tiene el nombre de las personas.',
    );
  if (!isRunning && !payload.skipInvalid && plan.people.some(isRejectedPerson)) refuse(plan.people);
  const progress = await importAll(app, work, plan, destination);
  await work.finish(async (change): Promise<PeopleImportReport> => {
    const person = await findUser(change.trx, starter.id);
    const place = destination.course?.name ?? 'personas';
    if (person)
      change.mail(buildImportDoneMail(person, { place, result: formatPeopleImportResult(progress) }));
    return toPeopleImportReport(table, plan, options, progress);
  });
}
