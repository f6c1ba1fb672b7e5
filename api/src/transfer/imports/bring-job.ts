import type { FastifyInstance } from 'fastify';
import { ApiError, conflict, notFound } from '../../core/http/errors.ts';
import { setHidden } from '../../courses/copying.queries.ts';
import { insertCourse } from '../../courses/courses.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { findFile } from '../../platform/files/files.queries.ts';
import { dropFile, type PutFile } from '../../platform/files/store-file.ts';
import { makeWorkFolder } from '../../platform/files/work-folder.ts';
import type { JobHandler, JobWork } from '../../platform/jobs/job-work.ts';
import type { Content, CourseHead, KeyedQuestion, PlanItem } from '../reading/course-plan.ts';
import { readInThread } from '../thread/read-in-thread.ts';
import type { WantedItem } from '../thread/read-worker.ts';
import { keepFile } from './archive-files.ts';
import { bringQuestions, findEqualQuestions, QUESTION, questionKey } from './bring-questions.ts';
import { createContent } from './create-content.ts';
import { requireOwnImport, requireTaughtCourse } from './imports.policy.ts';
import {
  changeImport,
  deleteKeptFiles,
  type EarlierItem,
  findEarlier,
  insertBrought,
  listBrought,
  requireApplying,
  saveStates,
} from './imports.queries.ts';
import type { ApplyBody, ImportResult } from './imports.schema.ts';
import type { CourseImportRow } from './imports.table.ts';
import { ItemStates } from './item-states.ts';
import { resolveLinks } from './resolve-links.ts';
import { abandonImport } from './undo-import.ts';
import { updateContent } from './update-content.ts';
import { type Written, writeTexts } from './write-texts.ts';

interface Order extends ApplyBody {
  importId: number;
}

type Starter = Awaited<ReturnType<JobWork['starter']>>;

/** The course that it comes into; one that is made for it is seen by nobody before the end. */
async function findTarget(
  app: FastifyInstance,
  work: JobWork,
  row: CourseImportRow,
  order: Order,
  starter: Starter,
) {
  if (row.state === 'applying' && row.courseId !== null) return row.courseId;
  const courseId = order.courseId ?? null;
  if (courseId !== null) await requireTaughtCourse(app, courseId, starter);
  const head = JSON.parse(row.head ?? '{}') as Partial<CourseHead>;
  return work.portion(async ({ trx }) => {
    const id = courseId ?? (await insertHidden(trx, order, { name: row.name, ...head }));
    const set = { state: 'applying' as const, courseId: id, newCourse: courseId === null };
    if (!(await changeImport(trx, row.id, ['read'], set)))
      throw conflict('import_not_ready', 'Esa copia ya se trajo.');
    return id;
  });
}

const MAX_ABOUT = 5_000;

async function insertHidden(
  trx: Parameters<typeof insertCourse>[0],
  order: Order,
  { name, description = '' }: Pick<CourseHead, 'name'> & Partial<CourseHead>,
): Promise<number> {
  const about = { description: description.slice(0, MAX_ABOUT) || null, enrolment: 'closed' } as const;
  const fields = { name: order.name ?? name, type: order.type ?? 'CORTOS', ...about };
  const { id } = await insertCourse(trx, fields);
  await setHidden(trx, id, true);
  return id;
}

/** Portions that only go through while nobody has taken the import back. */
type Portions = Pick<JobWork, 'portion'>;

function portionsOf(work: JobWork, importId: number): Portions {
  return {
    portion: (make) =>
      work.portion(async (change) => {
        await requireApplying(change.trx, importId);
        return make(change);
      }),
  };
}

/** Brings one archive in; what an earlier run brought stays as it is. */
class Bringing {
  readonly #app: FastifyInstance;
  readonly #work: Portions;
  readonly #place: { app: FastifyInstance; importId: number; courseId: number; starterId: number };
  readonly #questions = new Map<string, number>();
  readonly #done = new Set<string>();
  /** What earlier imports brought, by key. */
  earlier = new Map<string, EarlierItem[]>();
  readonly #updates: ReadonlySet<string>;
  readonly left: ImportResult['left'] = [];

  constructor(
    app: FastifyInstance,
    work: Portions,
    place: { importId: number; courseId: number; starterId: number },
    updates: string[],
  ) {
    this.#updates = new Set(updates);
    this.#app = app;
    this.#work = work;
    this.#place = { app, ...place };
  }

  async findEarlier(source: string): Promise<void> {
    this.earlier = await findEarlier(this.#app.db, this.#place.courseId, source);
    for (const { key, kind, madeId } of await listBrought(this.#app.db, this.#place.importId)) {
      if (kind === QUESTION) this.#questions.set(key.slice(questionKey('').length), madeId);
      else this.#done.add(key);
    }
  }

  async questions(some: KeyedQuestion[]): Promise<void> {
    const fresh = some.filter(({ key }) => !this.#questions.has(key));
    const known = new Map(
      fresh.flatMap(({ key }) => {
        const [row] = this.earlier.get(questionKey(key)) ?? [];
        return row ? [[key, row.madeId] as const] : [];
      }),
    );
    const equal = await findEqualQuestions(this.#app.db, this.#place.courseId, fresh, known);
    for (const [key, id] of equal) this.#questions.set(key, id);
    const others = fresh.filter(({ key }) => !equal.has(key));
    const made = await bringQuestions(this.#app, this.#work, this.#place, others, this.left);
    for (const [key, id] of made) this.#questions.set(key, id);
  }

  /** An item that cannot come in is named with its reason, and the others come. */
  async item(wanted: WantedItem): Promise<void> {
    if (this.#done.has(wanted.item.key)) return;
    try {
      await this.#bring(wanted);
    } catch (error) {
      if (!(error instanceof ApiError) || error.statusCode >= 500) throw error;
      const why = error.extras.details?.[0]?.message ?? error.message;
      this.left.push({ title: wanted.item.title, reason: why });
    }
  }

  async #bring({ item, contents, files: unpacked }: WantedItem): Promise<void> {
    const files = new Map<string, PutFile>();
    const parts: { content: Content; written: Written }[] = [];
    for (const content of contents) {
      if ('file' in content) {
        const found = unpacked.find(({ entry }) => entry === content.file);
        if (found) files.set(content.file, await keepFile(this.#app, this.#place, found, content.kind));
      }
      const written = await writeTexts(this.#place, content, unpacked);
      for (const reason of written.left) this.left.push({ title: item.title, reason });
      parts.push({ content, written });
    }
    const { importId } = this.#place;
    const before = this.#updates.has(item.key) ? (this.earlier.get(item.key) ?? []) : [];
    await this.#work.portion(async (change) => {
      const creating = { ...this.#place, change, questions: this.#questions, files };
      for (const [part, { content, written }] of parts.entries()) {
        const there = before.find((row) => row.part === part);
        const { kind, madeId, questionId } = there
          ? await updateContent(creating, content, written, there)
          : await createContent(creating, content, written);
        const { key, digest } = item;
        const made = { importId, key, part, kind, madeId, digest, state: null, updated: there !== undefined };
        const asked = { ...made, key: questionKey(`${key} asks`), kind: QUESTION, madeId: questionId ?? 0 };
        await insertBrought(change.trx, questionId === undefined ? [made] : [made, asked]);
      }
    });
  }
}

/** Without what one left out, or what cannot come in. */
function wantedOf(row: CourseImportRow, { leave = [] }: Order): PlanItem[] {
  const left = new Set(leave);
  const items = JSON.parse(row.plan ?? '[]') as PlanItem[];
  return items.filter(({ key, outcome }) => outcome !== 'out' && !left.has(key));
}

async function readAndBring(
  app: FastifyInstance,
  work: JobWork,
  { row, wanted, bringing }: { row: CourseImportRow; wanted: PlanItem[]; bringing: Bringing },
): Promise<void> {
  const stored = row.fileId === null ? undefined : await findFile(app.db, row.fileId);
  if (!stored) throw notFound('El archivo ya no está.');
  const folder = await makeWorkFolder(app.config.dataDir, `import-${row.id}`, work.job.claim);
  const archive = await app.storage.borrow(stored.key);
  const wantsBank = wanted.some(({ kind }) => kind === 'questions');
  const uses = wantsBank ? null : wanted.flatMap((item) => item.uses ?? []);
  try {
    await readInThread(
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

/** Brings a course in as a draft, by portions: a run that is cut off goes on where it was. */
export const bringJob: JobHandler = async (app, work) => {
  const order = work.payload<Order>();
  const starter = await work.starter();
  const row = await requireOwnImport(app, order.importId, starter);
  const courseId = await findTarget(app, work, row, order, starter);
  const place = { importId: row.id, courseId, starterId: starter.id };
  const wanted = wantedOf(row, order);
  const portions = portionsOf(work, row.id);
  const bringing = new Bringing(app, portions, place, order.update ?? []);
  const { source = '' } = JSON.parse(row.head ?? '{}') as Partial<CourseHead>;
  try {
    await bringing.findEarlier(source);
    await readAndBring(app, work, { row, wanted, bringing });
    await resolveLinks(app, portions, place, bringing.earlier);
    await finish(app, work, { row, order, courseId, starter, wanted, left: bringing.left });
  } catch (error) {
    // Any other error is tried again, and goes on where it was.
    if (error instanceof ApiError && error.statusCode < 500)
      await work.portion((change) => abandonImport(app, change, row.id));
    throw error;
  }
};

interface Ending {
  row: CourseImportRow;
  order: Order;
  courseId: number;
  starter: Starter;
  wanted: PlanItem[];
  left: ImportResult['left'];
}

async function finish(app: FastifyInstance, work: JobWork, ending: Ending): Promise<void> {
  const { row, order, courseId, starter, wanted, left } = ending;
  await work.finish(async (change) => {
    const { trx } = change;
    await requireApplying(trx, row.id);
    const rows = (await listBrought(trx, row.id)).filter(({ kind }) => kind !== QUESTION);
    const brought = new Set(rows.map(({ key }) => key));
    const states = new ItemStates(trx, courseId);
    const now = [];
    for (const made of rows) now.push({ ...made, state: await states.of(made) });
    await saveStates(trx, row.id, now);
    const updated = new Set(rows.filter((made) => made.updated).map(({ key }) => key)).size;
    const all = wanted.filter(({ key, kind }) => brought.has(key) || kind === 'questions');
    const changed = all.filter(({ outcome }) => outcome === 'changed').length;
    const result: ImportResult = { courseId, brought: all.length, changed, updated, left };
    const isNew = order.courseId == null;
    if (isNew) {
      await setHidden(trx, courseId, false);
      if (starter.role === 'teacher') await upsertSubscription(trx, { userId: starter.id, courseId });
    }
    const bank = { importId: row.id, part: 0, kind: 'bank', madeId: 0, state: null };
    const banks = wanted.filter(({ kind }) => kind === 'questions');
    const bankRows = banks.map(({ key, digest }) => ({ ...bank, key, digest }));
    await insertBrought(trx, bankRows);
    await deleteKeptFiles(trx, row.id);
    const set = { state: 'done' as const, fileId: null, result: JSON.stringify(result) };
    await changeImport(trx, row.id, ['applying'], set);
    const fileId = row.fileId;
    if (fileId !== null) change.afterwards(() => dropFile(app, fileId));
    const target = { type: 'course', id: courseId, name: order.name ?? row.name };
    const details = { courseId, brought: all.length, file: row.name };
    change.audit({ action: 'course.import', target, details });
    return result;
  });
}
