import { authState } from '@rambla/kit/session';

/** An upload that was begun: enough to go on with it once the same file is at hand again. */
export type UploadRecord = {
  /** Of the lecture: it takes one video at a time. */
  lectureId: number;
  courseId: number;
  userId: number;
  fileName: string;
  size: number;
  lastModified: number;
  uploadUrl: string;
  /** Bytes that the server had when this was written. */
  sent: number;
};

const STORE = 'uploads';

// The browser's own database: local storage is the session's and is wiped with it.
function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('rambla-uploads', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'lectureId' });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function run<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | undefined> {
  try {
    const db = await open();
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode);
      const request = act(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      // Without room there is no error but an abort; a film must not wait for its record.
      transaction.onabort = () => reject(transaction.error);
    }).finally(() => db.close());
  } catch {
    // A browser that keeps nothing costs the way back after a reload, not the upload.
    return undefined;
  }
}

/** Those of the person who is logged in, in one course. */
export async function readRecords(courseId: number): Promise<UploadRecord[]> {
  const all = (await run('readonly', (store) => store.getAll() as IDBRequest<UploadRecord[]>)) ?? [];
  return all.filter((record) => record.courseId === courseId && record.userId === authState().userId);
}

export async function findRecord(lectureId: number): Promise<UploadRecord | undefined> {
  const record = await run(
    'readonly',
    (store) => store.get(lectureId) as IDBRequest<UploadRecord | undefined>,
  );
  return record?.userId === authState().userId ? record : undefined;
}

export async function keepRecord(record: UploadRecord): Promise<void> {
  await run('readwrite', (store) => store.put(record));
}

export async function dropRecord(lectureId: number): Promise<void> {
  await run('readwrite', (store) => store.delete(lectureId));
}

/** Whether a chosen file is the one that an upload was begun with. */
export function isSameFile(record: UploadRecord, file: File): boolean {
  return (
    record.fileName === file.name && record.size === file.size && record.lastModified === file.lastModified
  );
}
