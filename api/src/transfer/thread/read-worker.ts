import { linkSync, readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { decodeUri } from '../../core/text/decode-uri.ts';
import { MAX_PICTURE_BYTES } from '../../quizzes/questions/picture-rules.ts';
import { ArchiveError } from '../archives/archive-error.ts';
import { UnpackedArchive } from '../archives/unpacked-archive.ts';
import type {
  ArchiveHeader,
  ArchiveItem,
  ArchiveItemContent,
  ArchivePerson,
  CourseSink,
  KeyedQuestion,
  ParsedArchiveItem,
} from '../reading/course-plan.ts';
import { readCourseFromArchive } from './read-course-from-archive.ts';

export interface ArchiveReadTask {
  path: string;
  /** An empty folder to unpack into. */
  folder: string;
  /** The keys of items to import; null only lists the items for the preview. */
  wanted: string[] | null;
  /** The questions to import, as in `uses` of `ArchiveItem`; null for the whole bank. */
  uses: string[] | null;
  /** Shared memory: the number of messages that the main thread has processed. */
  taken: Int32Array<SharedArrayBuffer>;
}

/** An unpacked file of the archive. */
export interface UnpackedFile {
  entry: string;
  path: string;
  name: string;
}

export interface WantedItem {
  item: ArchiveItem;
  contents: ArchiveItemContent[];
  files: UnpackedFile[];
  people?: ArchivePerson[];
}

export type ArchiveReadMessage =
  | { progress: number }
  | { head: ArchiveHeader }
  | { items: ArchiveItem[] }
  | { wanted: WantedItem }
  | { questions: KeyedQuestion[] }
  | { refused: { code: ArchiveError['code']; message: string } }
  | { end: true };

const ITEMS_AT_ONCE = 200;
const QUESTIONS_AT_ONCE = 50;
const QUESTION_BYTES = 4 * 1024 * 1024;
const PROGRESS_STEP = 0.01;
const MAX_ITEMS = 30_000;
/** The fraction of progress spent on unpacking. */
const UNPACKED = 0.5;

const { path, folder, wanted, uses, taken } = workerData as ArchiveReadTask;
const keys = wanted && new Set(wanted);
const used = uses && new Set(uses);
const spool = new UnpackedArchive(folder);
let sent = 0;

/** Sends a message and waits until the main thread has processed it, so that none pile up. */
async function send(message: ArchiveReadMessage): Promise<void> {
  parentPort?.postMessage(message);
  sent += 1;
  for (let done = Atomics.load(taken, 0); done < sent; done = Atomics.load(taken, 0))
    Atomics.wait(taken, 0, done);
}

let shown = 0;
function progress(fraction: number): void {
  if (fraction < shown + PROGRESS_STEP) return;
  shown = fraction;
  parentPort?.postMessage({ progress: fraction } satisfies ArchiveReadMessage);
}

const ASSET = /\basset:([^\s)"]+)/g;

/** Lists the archive's files that contents refer to. */
function entriesOf(contents: ArchiveItemContent[]): string[] {
  return contents.flatMap((content) => {
    if ('file' in content) return [content.file];
    const text = 'text' in content ? content.text : 'description' in content ? content.description : '';
    return [...text.matchAll(ASSET)].map(([, entry = '']) => decodeUri(entry));
  });
}

/** Lists a quiz's questions, and the tags it draws from. */
function usesOf(contents: ArchiveItemContent[]): Pick<ArchiveItem, 'uses'> {
  const slots = contents.flatMap((content) => (content.kind === 'quiz' ? content.slots : []));
  return slots.length === 0 ? {} : { uses: slots.map(({ question, tag }) => question ?? tagUse(tag ?? '')) };
}

/** Materials and links have no drafts; the preview says which items contain some. */
function draftsOf(contents: ArchiveItemContent[]): Pick<ArchiveItem, 'hasNoDraft'> {
  const hasNoDraft = contents.some(({ kind }) => kind === 'material' || kind === 'link');
  return hasNoDraft ? { hasNoDraft } : {};
}

const tagUse = (tag: string) => `tag:${tag}`;

// Compared by their part too, because a stored plan may have older keys of the same questions.
const usedParts = new Set(uses?.map((key) => key.slice(0, key.indexOf('#') + 1)));

function isUsed({ key, part, question: { tags } }: KeyedQuestion): boolean {
  if (!used || used.has(key) || tags.some((tag) => used.has(tagUse(tag)))) return true;
  return part !== undefined && usedParts.has(part);
}

let links = 0;

/** Creates a hard link, because the main thread moves stored files, and some are used twice. */
function linkTo(unpacked: string): string {
  links += 1;
  const path = `${unpacked}-${links}`;
  linkSync(unpacked, path);
  return path;
}

class ThreadSink implements CourseSink {
  #nameOf = (file: string) => file;
  #items: ArchiveItem[] = [];
  #questions: KeyedQuestion[] = [];
  #questionBytes = 0;
  #count = 0;

  names(nameOf: (file: string) => string): void {
    this.#nameOf = nameOf;
  }

  head(head: ArchiveHeader): void {
    parentPort?.postMessage({ head } satisfies ArchiveReadMessage);
  }

  progress(fraction: number): void {
    progress(UNPACKED + fraction * (1 - UNPACKED));
  }

  bytes(file: string): Uint8Array | undefined {
    // Skips files that the import would refuse, because an alleged picture may be huge.
    if (!spool.has(file) || (spool.sizes.get(file) ?? 0) > MAX_PICTURE_BYTES) return undefined;
    const unpacked = spool.pathOf(file);
    return unpacked === undefined ? new Uint8Array(1) : readFileSync(unpacked);
  }

  async add({ item, contents, people }: ParsedArchiveItem): Promise<void> {
    this.#count += 1;
    if (this.#count > MAX_ITEMS)
      throw new ArchiveError('archive_too_large', `El curso trae más de ${MAX_ITEMS} cosas.`);
    if (!keys) {
      this.#items.push({ ...item, ...usesOf(contents), ...draftsOf(contents) });
      if (this.#items.length >= ITEMS_AT_ONCE) await this.#sendItems();
    } else if (keys.has(item.key)) {
      await this.#sendQuestions();
      const files = this.#filesOf(contents);
      await send({ wanted: { item, contents, files, ...(people && { people }) } });
    }
  }

  #filesOf(contents: ArchiveItemContent[]): UnpackedFile[] {
    return [...new Set(entriesOf(contents))].flatMap((entry) => {
      const unpacked = spool.pathOf(entry);
      return unpacked === undefined ? [] : [{ entry, path: linkTo(unpacked), name: this.#nameOf(entry) }];
    });
  }

  async question(question: KeyedQuestion): Promise<void> {
    if (!keys || !isUsed(question)) return;
    this.#questions.push(question);
    for (const { bytes } of question.images) this.#questionBytes += bytes.length;
    if (this.#questions.length >= QUESTIONS_AT_ONCE || this.#questionBytes > QUESTION_BYTES)
      await this.#sendQuestions();
  }

  async #sendQuestions(): Promise<void> {
    if (this.#questions.length > 0) await send({ questions: this.#questions });
    this.#questions = [];
    this.#questionBytes = 0;
  }

  async #sendItems(): Promise<void> {
    if (this.#items.length > 0) await send({ items: this.#items });
    this.#items = [];
  }

  async flush(): Promise<void> {
    await this.#sendItems();
    await this.#sendQuestions();
  }
}

try {
  await spool.fill(path, keys ? 'keep' : 'verify', (fraction) => progress(fraction * UNPACKED));
  const sink = new ThreadSink();
  await readCourseFromArchive(spool, sink);
  await sink.flush();
  parentPort?.postMessage({ end: true } satisfies ArchiveReadMessage);
} catch (error) {
  if (!(error instanceof ArchiveError)) throw error;
  const { code, message } = error;
  parentPort?.postMessage({ refused: { code, message } } satisfies ArchiveReadMessage);
}
