import type { FastifyInstance } from 'fastify';
import { ApiError, notFound } from '../../core/http/errors.ts';
import { setCourseCopying } from '../../courses/copying.queries.ts';
import { requireTaughtCourse } from '../../courses/courses.policy.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import { makeWorkFolder } from '../../platform/files/work-folder.ts';
import type { JobHandler, RunningJob } from '../../platform/jobs/running-job.ts';
import type { ArchiveHeader, ArchiveItem } from '../reading/course-plan.ts';
import { readArchiveInThread } from '../thread/read-in-thread.ts';
import { CourseImporter, createImportTransactionRunner } from './course-importer.ts';
import { IMPORTED_QUESTION_KIND } from './import-questions.ts';
import { requireOwnImport, requirePeopleManager } from './imports.policy.ts';
import {
  deleteImportFiles,
  insertImportedParts,
  listImportedParts,
  requireRunningImport,
  saveItemDigests,
  updateCourseImport,
} from './imports.queries.ts';
import type { CourseImportResult } from './imports.schema.ts';
import type { CourseImportRow } from './imports.table.ts';
import { ItemDigests } from './item-digests.ts';
import { type PeopleList, queuePeopleImport, storePeopleList } from './people-list.ts';
import { resolveItemLinks } from './resolve-links.ts';
import { requireStorageRoom } from './storage-room.ts';
import {
  ensureTargetCourse,
  type ImportOrder,
  isLaterRun,
  type JobStarter,
  revertOtherRun,
} from './target-course.ts';
import { revertFailedImport } from './undo-import.ts';

/** The kind of the row that records that the bank was imported. */
const BANK = 'bank';

/** Returns the items to import, without deselected and impossible ones. */
function wantedOf(row: CourseImportRow, { leave = [], people = false }: ImportOrder): ArchiveItem[] {
  const left = new Set(leave);
  const items = JSON.parse(row.plan ?? '[]') as ArchiveItem[];
  return items.filter(({ key, outcome, kind }) =>
    kind === 'people' ? people : outcome !== 'out' && !left.has(key),
  );
}

async function readAndImport(
  app: FastifyInstance,
  work: RunningJob,
  { row, wanted, bringing }: { row: CourseImportRow; wanted: ArchiveItem[]; bringing: CourseImporter },
): Promise<void> {
  const stored = row.fileId === null ? undefined : await findFile(app.db, row.fileId);
  if (!stored) throw notFound('El archivo ya no está.');
  const folder = await makeWorkFolder(app.config.dataDir, `import-${row.id}`, work.job.claim);
  const archive = await app.storage.borrow(stored.key);
  const wantsBank = wanted.some(({ kind }) => kind === 'questions');
  const uses = wantsBank ? null : wanted.flatMap((item) => item.uses ?? []);
  try {
    await readArchiveInThread(
      { path: archive.path, folder, wanted: wanted.map(({ key }) => key), uses },
      {
        head: () => undefined,
        items: async () => undefined,
        wanted: (item) => bringing.item(item),
        questions: (some) => bringing.questions(some),
        progress: (fraction) => work.progress(fraction * 0.95),
      },
      work.signal,
    );
  } finally {
    await archive.release();
  }
}

/** Imports a course as a draft in several transactions; an interrupted run continues where it stopped. */
export const importCourseJob: JobHandler = async (app, work) => {
  const order = work.payload<ImportOrder>();
  const starter = await work.starter();
  const row = await requireOwnImport(app, order.importId, starter);
  if (order.people) requirePeopleManager(starter);
  const wanted = wantedOf(row, order);
  if (!isLaterRun(row, order)) {
    // Precedes the check, because what it removes makes room.
    if (row.state === 'applying') await revertOtherRun(app, work, row.id);
    await requireStorageRoom(
      app,
      wanted.reduce((sum, { bytes }) => sum + bytes, 0),
    );
  }
  const courseId = await ensureTargetCourse(app, work, row, order, starter);
  const place = { importId: row.id, courseId, starterId: starter.id };
  const runner = createImportTransactionRunner(work, row.id);
  const bringing = new CourseImporter(app, runner, place, order.update ?? []);
  const { source = '' } = JSON.parse(row.head ?? '{}') as Partial<ArchiveHeader>;
  try {
    // Later runs skip the check in `ensureTargetCourse`; the course's teachers may have changed meanwhile.
    if (order.courseId != null) await requireTaughtCourse(app.db, courseId, starter);
    await bringing.findEarlier(source);
    await readAndImport(app, work, { row, wanted, bringing });
    await resolveItemLinks(app, runner, place, bringing.earlier);
    const people = await storePeopleList(app, place.courseId, bringing);
    await finish(app, work, { row, order, courseId, starter, wanted, people, left: bringing.left });
  } catch (error) {
    // A retry after any other error continues where this run stopped.
    if (error instanceof ApiError && error.statusCode < 500)
      await work.transaction((change) => revertFailedImport(app, change, row.id));
    throw error;
  }
};

interface Ending {
  row: CourseImportRow;
  order: ImportOrder;
  courseId: number;
  starter: JobStarter;
  wanted: ArchiveItem[];
  people: PeopleList | undefined;
  left: CourseImportResult['left'];
}

async function finish(app: FastifyInstance, work: RunningJob, ending: Ending): Promise<void> {
  const { row, order, courseId, starter, wanted, people, left } = ending;
  await work.finish(async (change) => {
    const { trx } = change;
    await requireRunningImport(trx, row.id);
    const rows = (await listImportedParts(trx, row.id)).filter(({ kind }) => kind !== IMPORTED_QUESTION_KIND);
    const brought = new Set(rows.map(({ key }) => key));
    const states = await ItemDigests.read(trx, courseId, rows);
    await saveItemDigests(
      trx,
      rows.map((made) => ({ ...made, state: states.of(made) })),
    );
    const updated = new Set(rows.filter((made) => made.updated).map(({ key }) => key)).size;
    const all = wanted.filter(({ key, kind }) => brought.has(key) || kind === 'questions');
    const changed = all.filter(({ outcome }) => outcome === 'changed').length;
    const keys = all.map(({ key }) => key);
    const came = people && (await queuePeopleImport(app, change, { list: people, courseId, starter }));
    const result: CourseImportResult = {
      courseId,
      brought: keys.length,
      keys,
      changed,
      updated,
      left,
      ...(came && { people: came }),
    };
    const isNew = order.courseId == null;
    if (isNew) {
      await setCourseCopying(trx, courseId, false);
      if (starter.role === 'teacher') await upsertSubscription(trx, { userId: starter.id, courseId });
    }
    const bank = { importId: row.id, part: 0, kind: BANK, madeId: 0, state: null };
    const banks = wanted.filter(({ kind }) => kind === 'questions');
    const bankRows = banks.map(({ key, digest }) => ({ ...bank, key, digest }));
    await insertImportedParts(trx, bankRows);
    await deleteImportFiles(trx, row.id);
    const set = { state: 'done' as const, fileId: null, result: JSON.stringify(result) };
    await updateCourseImport(trx, row.id, ['applying'], set);
    const fileId = row.fileId;
    if (fileId !== null) change.afterwards(() => deleteUnusedFile(app, fileId));
    const target = { type: 'course', id: courseId, name: order.name ?? row.name };
    const details = { courseId, brought: all.length, file: row.name };
    change.audit({ action: 'course.import', target, details });
    return result;
  });
}
