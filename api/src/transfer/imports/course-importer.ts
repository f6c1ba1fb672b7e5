import type { FastifyInstance } from 'fastify';
import { appendToSection } from '../../courses/content/content-places.queries.ts';
import type { NewStoredFile } from '../../platform/files/store-file.ts';
import type { RunningJob } from '../../platform/jobs/running-job.ts';
import type { ArchiveItemContent, ArchivePerson, KeyedQuestion } from '../reading/course-plan.ts';
import type { WantedItem } from '../thread/read-worker.ts';
import { type ArchiveFileUse, storeArchiveFile } from './archive-files.ts';
import { createImportedContent } from './create-content.ts';
import type { CreatedItem, CreationContext } from './creation-context.ts';
import {
  findEarlierQuestions,
  findEqualQuestions,
  IMPORTED_QUESTION_KIND,
  importBankQuestions,
  recordEqualQuestions,
  toImportedQuestionKey,
} from './import-questions.ts';
import {
  type EarlierPart,
  findEarlierParts,
  insertImportedParts,
  listImportedParts,
  requireRunningImport,
} from './imports.queries.ts';
import type { CourseImportResult } from './imports.schema.ts';
import type { NewImportedPart } from './imports.table.ts';
import { matchParts } from './match-parts.ts';
import { refusalReasonOf } from './storage-room.ts';
import { listUnchangedVideoParts } from './unchanged-video-parts.ts';
import { updateImportedContent } from './update-content.ts';
import { type StoredText, storePartText } from './write-texts.ts';

function useOf(content: Extract<ArchiveItemContent, { file: string }>): ArchiveFileUse {
  return content.kind === 'material' && content.isPicture ? 'picture' : content.kind;
}

interface PartToWrite {
  part: number;
  content: ArchiveItemContent;
  written: StoredText;
  there: EarlierPart | undefined;
}

function writePart(
  creating: CreationContext,
  { content, written, there }: PartToWrite,
): Promise<CreatedItem> {
  return there
    ? updateImportedContent(creating, content, written, there)
    : createImportedContent(creating, content, written);
}

/** Lectures store their own position; groups and sections have none. */
const PLACED_KINDS: readonly string[] = ['quiz', 'assignment', 'attachment', 'link'];

/** Commits transactions only while the import has not been undone. */
export type ImportTransactionRunner = Pick<RunningJob, 'transaction'>;

export function createImportTransactionRunner(work: RunningJob, importId: number): ImportTransactionRunner {
  return {
    transaction: (make) =>
      work.transaction(async (change) => {
        await requireRunningImport(change.trx, importId);
        return make(change);
      }),
  };
}

/** Imports an archive's items, except those of an earlier run. */
export class CourseImporter {
  readonly #app: FastifyInstance;
  readonly #work: ImportTransactionRunner;
  readonly #place: { app: FastifyInstance; importId: number; courseId: number; starterId: number };
  readonly #questions = new Map<string, number>();
  /** Digests of the bank's questions by id, because their texts may not fit into the memory. */
  readonly #questionDigests = new Map<number, string>();
  readonly #done = new Set<string>();
  /** Parts from earlier imports, by item key. */
  earlier = new Map<string, EarlierPart[]>();
  readonly #updates: ReadonlySet<string>;
  readonly left: CourseImportResult['left'] = [];
  /** The requested people, who are imported last. */
  readonly people: ArchivePerson[] = [];

  constructor(
    app: FastifyInstance,
    work: ImportTransactionRunner,
    place: { importId: number; courseId: number; starterId: number },
    updates: string[],
  ) {
    this.#updates = new Set(updates);
    this.#app = app;
    this.#work = work;
    this.#place = { app, ...place };
  }

  async findEarlier(source: string): Promise<void> {
    this.earlier = await findEarlierParts(this.#app.db, this.#place.courseId, source);
    for (const { key, kind, madeId } of await listImportedParts(this.#app.db, this.#place.importId)) {
      if (kind === IMPORTED_QUESTION_KIND)
        this.#questions.set(key.slice(toImportedQuestionKey('').length), madeId);
      else this.#done.add(key);
    }
  }

  async questions(some: KeyedQuestion[]): Promise<void> {
    const fresh = some.filter(({ key }) => !this.#questions.has(key));
    const known = findEarlierQuestions(fresh, this.earlier);
    const taken = new Set(this.#questions.values());
    const { importId, courseId } = this.#place;
    const digests = this.#questionDigests;
    const equal = await findEqualQuestions(this.#app.db, courseId, fresh, known, taken, digests);
    await recordEqualQuestions(this.#work, importId, equal);
    for (const [key, id] of equal) this.#questions.set(key, id);
    const others = fresh.filter(({ key }) => !equal.has(key));
    const made = await importBankQuestions(this.#app, this.#work, this.#place, others, this.left);
    for (const [key, id] of made) this.#questions.set(key, id);
  }

  /** Imports an item; a failing one is reported with its reason, and the others continue. */
  async item(wanted: WantedItem): Promise<void> {
    if (wanted.people) {
      this.people.push(...wanted.people);
      return;
    }
    if (this.#done.has(wanted.item.key)) return;
    try {
      await this.#bring(wanted);
    } catch (error) {
      const { key, title } = wanted.item;
      this.left.push({ key, title, reason: refusalReasonOf(error) });
    }
  }

  async #bring({ item, contents, files: unpacked }: WantedItem): Promise<void> {
    const { db } = this.#app;
    const { importId, courseId } = this.#place;
    const files = new Map<string, NewStoredFile>();
    const parts: PartToWrite[] = [];
    const before = this.#updates.has(item.key) ? (this.earlier.get(item.key) ?? []) : [];
    const matched = await matchParts(db, courseId, contents, before);
    const leave = (reasons: string[]) =>
      this.left.push(...reasons.map((reason) => ({ key: item.key, title: item.title, reason })));
    const refused = new Set<number>();
    const refuse = (part: number, content: ArchiveItemContent, error: unknown): string => {
      // The item's main content comes without a material beside it.
      if (part === 0 || content.kind !== 'material') throw error;
      refused.add(part);
      return `${content.title}: ${refusalReasonOf(error)}`;
    };
    for (const [part, content] of contents.entries()) {
      const there = matched.get(part);
      const found = 'file' in content && unpacked.find(({ entry }) => entry === content.file);
      if (content.kind === 'video' && there) {
        const place = { courseId, lectureId: there.madeId };
        leave(await listUnchangedVideoParts(db, place, content, found ? found.path : undefined));
      } else if ('file' in content && found) {
        try {
          files.set(content.file, await storeArchiveFile(this.#app, this.#place, found, useOf(content)));
        } catch (error) {
          leave([refuse(part, content, error)]);
          continue;
        }
      }
      const written = await storePartText(this.#place, content, unpacked, there?.madeId);
      leave(written.left);
      parts.push({ part, content, written, there });
    }
    const reasons = await this.#work.transaction(async (change) => {
      const creating = { ...this.#place, change, questions: this.#questions, files };
      const reasons: string[] = [];
      const made: Omit<NewImportedPart, 'digest'>[] = [];
      for (const { part, content, written, there } of parts) {
        // A refusal precedes a material's first statement that writes, so the transaction continues.
        const created = await writePart(creating, { part, content, written, there }).catch((error) => {
          reasons.push(refuse(part, content, error));
        });
        if (!created) continue;
        const { kind, madeId, questionId, isThere = false } = created;
        const { key, path } = item;
        if (!there && PLACED_KINDS.includes(kind)) {
          const section = 'section' in content ? content.section : path;
          await appendToSection(change.trx, courseId, { kind, itemId: madeId, section });
        }
        const updated = isThere || there !== undefined;
        made.push({ importId, key, part, kind, madeId, state: null, updated });
        if (questionId !== undefined) {
          const asked = { key: toImportedQuestionKey(`${key} asks`), kind: IMPORTED_QUESTION_KIND };
          made.push({ importId, ...asked, part, madeId: questionId, state: null, updated });
        }
      }
      for (const part of refused) {
        const there = matched.get(part);
        // Stays known, because a later import would create it a second time.
        if (there) {
          const { kind, madeId } = there;
          made.push({ importId, key: item.key, part, kind, madeId, state: null, updated: true });
        }
      }
      // Without its digest, an incomplete item never counts as the same as in the archive.
      const digest = refused.size > 0 ? '' : item.digest;
      await insertImportedParts(
        change.trx,
        made.map((row) => ({ ...row, digest })),
      );
      return reasons;
    });
    leave(reasons);
    if (matched.size < before.length) leave(['Lo que ya no está así en el archivo quedó acá como estaba.']);
  }
}
