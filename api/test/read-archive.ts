import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ArchiveError } from '../src/transfer/archives/archive-error.ts';
import { UnpackedArchive } from '../src/transfer/archives/unpacked-archive.ts';
import type {
  ArchiveHeader,
  ArchiveItem,
  CourseSink,
  KeyedQuestion,
  ParsedArchiveItem,
} from '../src/transfer/reading/course-plan.ts';
import { readCourseFromArchive } from '../src/transfer/thread/read-course-from-archive.ts';

export interface ParsedArchive {
  heads: ArchiveHeader[];
  read: ParsedArchiveItem[];
  items: ArchiveItem[];
  questions: KeyedQuestion[];
}

/** Reads an archive with the import thread's code, but without a thread, a job or a database. */
export async function readArchive(
  archive: Buffer,
  others: 'verify' | 'keep' = 'verify',
): Promise<ParsedArchive | ArchiveError> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-archive-'));
  const path = join(folder, 'archive');
  const heads: ArchiveHeader[] = [];
  const read: ParsedArchiveItem[] = [];
  const questions: KeyedQuestion[] = [];
  try {
    await writeFile(path, archive);
    const work = await mkdtemp(join(folder, 'work-'));
    const spool = new UnpackedArchive(work);
    const sink: CourseSink = {
      head: (head) => void heads.push(head),
      names: () => undefined,
      add: async (item) => void read.push(item),
      question: async (question) => void questions.push(question),
      bytes: (file) => (spool.has(file) ? new Uint8Array(1) : undefined),
      progress: () => undefined,
    };
    await spool.fill(path, others, () => undefined);
    await readCourseFromArchive(spool, sink);
    return { heads, read, items: read.map(({ item }) => item), questions };
  } catch (error) {
    if (error instanceof ArchiveError) return error;
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
