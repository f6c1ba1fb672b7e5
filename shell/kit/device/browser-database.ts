const NAME = 'rambla';
const VERSION = 3;
const PATIENCE_MS = 10_000;
// Databases of old versions, deleted because the next person could read them.
const BEFORE = ['rambla-student', 'rambla-uploads'];

/**
 * Unsent work is in `watching`, `answers`, `questions`, `notes` and `uploads`. `attempts` holds running
 * attempts, and `saved` offline lectures.
 */
export type StoreName = keyof typeof STORES;

const STORES = {
  keys: { keyPath: 'userId' },
  settings: {},
  watching: { keyPath: 'key' },
  answers: { keyPath: 'key' },
  questions: { keyPath: 'key' },
  notes: { keyPath: 'key' },
  uploads: { keyPath: 'key' },
  drafts: { keyPath: 'key' },
  attempts: { keyPath: 'key' },
  saved: { keyPath: 'key' },
} satisfies Record<string, IDBObjectStoreParameters>;

let opened: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  opened ??= openAs(VERSION).catch((error: DOMException) => {
    // A newer portal opened the database; older code still works, because no store is ever removed.
    if (error.name === 'VersionError') return openAs(undefined);
    throw error;
  });
  opened.catch(() => {
    opened = null;
  });
  return opened;
}

function openAs(version: number | undefined): Promise<IDBDatabase> {
  return new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, version);
    rejectLate(reject);
    request.onupgradeneeded = () => {
      const known = request.result.objectStoreNames;
      for (const [name, parameters] of Object.entries(STORES))
        if (!known.contains(name)) request.result.createObjectStore(name, parameters);
      for (const name of BEFORE) indexedDB.deleteDatabase(name);
    };
    request.onsuccess = () => {
      const db = request.result;
      // Another tab with a newer portal must not be blocked by this one.
      db.onversionchange = () => {
        db.close();
        opened = null;
      };
      // Browsers may close the database too, as iOS does for background pages.
      db.onclose = () => {
        opened = null;
      };
      resolve(db);
    };
    request.onerror = () => reject(request.error);
  });
}

// Some Safari versions never respond, and callers must not wait forever.
function rejectLate(reject: (error: Error) => void): void {
  setTimeout(() => reject(new Error('IndexedDB does not answer')), PATIENCE_MS);
}

/** Runs `work` in one transaction; resolves with its request's result when everything is written. */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  const db = await open();
  return new Promise((resolve, reject) => {
    rejectLate(reject);
    const transaction = db.transaction(name, mode, { durability: 'strict' });
    const request = work(transaction.objectStore(name));
    transaction.oncomplete = () => resolve(request?.result);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}
