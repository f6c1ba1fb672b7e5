import { rm } from 'node:fs/promises';
import { badRequest } from '../../core/http/errors.ts';
import { runThread, ThreadError } from '../../core/process/bounded-thread.ts';
import type { ArchiveHeader, ArchiveItem, KeyedQuestion } from '../reading/course-plan.ts';
import type { ArchiveReadMessage, ArchiveReadTask, WantedItem } from './read-worker.ts';

const WORKER = new URL('./read-worker.ts', import.meta.url);
const HEAP_MB = 128;
const YOUNG_MB = 6;

export interface ArchiveReadListener {
  head(head: ArchiveHeader): void;
  items(items: ArchiveItem[]): Promise<void>;
  wanted(item: WantedItem): Promise<void>;
  questions(questions: KeyedQuestion[]): Promise<void>;
  progress(fraction: number): void;
}

function unreadable(): Error {
  const message = 'No se pudo leer el archivo: es demasiado grande o complicado. No guardamos nada.';
  return badRequest('archive_unreadable', message);
}

async function hear(message: ArchiveReadMessage, listener: ArchiveReadListener): Promise<boolean> {
  if ('progress' in message) listener.progress(message.progress);
  else if ('head' in message) listener.head(message.head);
  else if ('refused' in message) throw badRequest(message.refused.code, message.refused.message);
  else if ('end' in message) return true;
  else if ('items' in message) await listener.items(message.items);
  else if ('wanted' in message) await listener.wanted(message.wanted);
  else await listener.questions(message.questions);
  return false;
}

const isAwaited = (message: ArchiveReadMessage) =>
  'items' in message || 'wanted' in message || 'questions' in message;

/** Reads an archive in a thread that is stopped when it takes too much memory or sends nothing. */
export async function readArchiveInThread(
  { path, folder, wanted, uses }: Omit<ArchiveReadTask, 'taken'>,
  listener: ArchiveReadListener,
  signal: AbortSignal,
): Promise<void> {
  const taken = new Int32Array(new SharedArrayBuffer(4));
  const data = { path, folder, wanted, uses, taken } satisfies ArchiveReadTask;
  try {
    const bounds = { heapMb: HEAP_MB, youngMb: YOUNG_MB, signal };
    for await (const message of runThread<ArchiveReadMessage>(WORKER, data, bounds)) {
      if (await hear(message, listener)) return;
      if (!isAwaited(message)) continue;
      Atomics.add(taken, 0, 1);
      Atomics.notify(taken, 0);
    }
    throw unreadable();
  } catch (error) {
    throw error instanceof ThreadError ? unreadable() : error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
