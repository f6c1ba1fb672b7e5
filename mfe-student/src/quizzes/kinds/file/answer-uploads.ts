import type { AnswerFile } from '@rambla/api/contract';
import { type TusFailure, tusProblem } from '@rambla/kit/data/tus';
import { registerOutbox } from '@rambla/kit/device';
import { store } from '@rambla/kit/store';
import type { Upload } from 'tus-js-client';
import { answerFilesApi, type SlotIds } from './answer-files.api.ts';
import { createTusUpload, fileFingerprintOf } from './answer-upload.ts';
import { addAnswerUpload, changeAnswerUpload, getAnswerUploads, removeAnswerUpload } from './uploads-atom.ts';

const CONCURRENCY = 2;
const UNLISTED = 'El archivo llegó, pero no pudimos sumarlo a tu respuesta. Seguí cuando quieras.';

/** Receives the ids of all files that have arrived for the question. */
type OnArrived = (ids: string[]) => void;
type Work = {
  place: SlotIds;
  file: File;
  known: string | undefined;
  onArrived: OnArrived;
  upload?: Upload;
  /** True when the server has the whole file. */
  hasArrived?: boolean;
};

// Global, so that uploads continue while another question is shown.
const works = new Map<number, Work>();
let lastKey = 0;

/** Queues a file for an answer; resumes an earlier upload of the same file. */
export function enqueueAnswerFile(
  place: SlotIds,
  file: File,
  listed: readonly AnswerFile[],
  onArrived: OnArrived,
): void {
  const known = listed.find((one) => !one.arrivedAt && one.fingerprint === fileFingerprintOf(file))?.id;
  lastKey += 1;
  works.set(lastKey, { place, file, known, onArrived });
  const { attemptId, slot } = place;
  const { name, size } = file;
  addAnswerUpload({ key: lastKey, attemptId, slot, name, size, sent: 0, status: 'waiting', id: known });
  advance();
}

/** Resumes a failed upload. */
export function resumeAnswerUpload(key: number): void {
  changeAnswerUpload(key, { status: 'waiting', problem: undefined });
  advance();
}

/** Cancels an upload, and deletes what the server received. */
export async function cancelAnswerUpload(key: number): Promise<void> {
  const work = works.get(key);
  works.delete(key);
  await work?.upload?.abort(true).catch(() => undefined);
  removeAnswerUpload(key);
  if (work) await fetchAnswerFiles(work.place).catch(() => undefined);
  advance();
}

// Requests run one after another, so that a late response cannot replace a newer one.
let lastRead: Promise<unknown> = Promise.resolve();

/** Reads an answer's files from the server, and updates the list on the screen. */
export function fetchAnswerFiles(slotPlace: SlotIds): Promise<AnswerFile[]> {
  const read = lastRead.then(() => readAnswerFiles(slotPlace));
  lastRead = read.catch(() => undefined);
  return read;
}

async function readAnswerFiles({ slot, ...place }: SlotIds): Promise<AnswerFile[]> {
  const asked = store.dispatch(answerFilesApi.endpoints.readAnswerFiles.initiate(place) as never);
  const files = await (asked as unknown as { unwrap(): Promise<AnswerFile[]> }).unwrap();
  store.dispatch(answerFilesApi.util.upsertQueryData('answerFiles', place, files) as never);
  return files.filter((file) => file.slot === slot);
}

export function listArrivedFileIds(files: readonly AnswerFile[]): string[] {
  return files.filter(({ arrivedAt }) => arrivedAt !== null).map(({ id }) => id);
}

function advance(): void {
  const uploads = getAnswerUploads();
  const free = CONCURRENCY - uploads.filter(({ status }) => status === 'sending').length;
  const next = uploads.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, free));
  for (const { key } of next) void start(key);
}

async function start(key: number): Promise<void> {
  const work = works.get(key);
  if (!work) return;
  changeAnswerUpload(key, { status: 'sending', problem: undefined });
  if (work.hasArrived) return settle(key, work);
  const fail = (problem: string, refused = false) => {
    changeAnswerUpload(key, { status: refused ? 'refused' : 'failed', problem });
    advance();
  };
  try {
    work.upload ??= await createTusUpload({
      ...work,
      onBegun: (id) => changeAnswerUpload(key, { id }),
      onProgress: (sent) => changeAnswerUpload(key, { sent }),
      onArrived: () => void settle(key, work),
      onFailed: fail,
    });
  } catch (error) {
    // The upload's code did not load.
    return fail(tusProblem(error as TusFailure));
  }
  // The upload may have been cancelled while its code loaded.
  if (works.has(key)) work.upload.start();
}

async function settle(key: number, work: Work): Promise<void> {
  work.hasArrived = true;
  const files = await fetchAnswerFiles(work.place).catch(() => undefined);
  if (files) {
    works.delete(key);
    removeAnswerUpload(key);
    work.onArrived(listArrivedFileIds(files));
  } else changeAnswerUpload(key, { status: 'failed', problem: UNLISTED });
  advance();
}

registerOutbox('answer-files', {
  unsent: async () => {
    const { length } = getAnswerUploads();
    return length === 0
      ? []
      : [length === 1 ? '1 archivo a medio subir' : `${length} archivos a medio subir`];
  },
  stop: () => {
    for (const [key, { upload }] of works) {
      void upload?.abort();
      removeAnswerUpload(key);
    }
    works.clear();
  },
});

// Warns about running uploads, although closing the page loses a chunk at most.
window.addEventListener('beforeunload', (event) => {
  if (getAnswerUploads().some(({ status }) => status === 'waiting' || status === 'sending'))
    event.preventDefault();
});
window.addEventListener('online', () => {
  for (const { key, status } of getAnswerUploads()) if (status === 'failed') resumeAnswerUpload(key);
});
