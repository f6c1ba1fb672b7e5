import { authState } from '@rambla/kit/session';
import { inStore, type StoreName } from './browser-database.ts';
import { loadDeviceKey } from './device-key.ts';
import { type SealedData, seal, unseal } from './seal.ts';

/** The stores emptied when a person's session ends; other stores keep their encrypted rows. */
export const STORES_EMPTIED_AT_LOGOUT = ['saved', 'attempts'] as const;
export const STORES_KEPT_AT_LOGOUT = [
  'answers',
  'watching',
  'questions',
  'notes',
  'uploads',
  'drafts',
] as const;
export type SealedStore = (typeof STORES_EMPTIED_AT_LOGOUT)[number] | (typeof STORES_KEPT_AT_LOGOUT)[number];

/** A row's key within the store, and its owner. A row never replaces one with a higher `order`. */
export type RowName = { key: string; userId: number; order?: number };
type Row = Required<RowName> & SealedData;

const isRemoved = (store: StoreName) => (STORES_EMPTIED_AT_LOGOUT as readonly string[]).includes(store);
const placeOf = (store: SealedStore, { key, userId }: RowName) => `${store} ${userId} ${key}`;

const lines = new Map<string, Promise<void>>();

// Serialises work on a row: encryption is asynchronous, and a removed row must not be written again.
function inTurn(store: SealedStore, key: string, work: () => Promise<void>): Promise<void> {
  const name = `${store} ${key}`;
  const done = (lines.get(name) ?? Promise.resolve()).then(work, work);
  lines.set(name, done);
  const leave = () => {
    if (lines.get(name) === done) lines.delete(name);
  };
  void done.then(leave, leave);
  return done;
}

/** Stores an encrypted JSON value; resolves when it is on disk, and rejects without the person's key. */
export function putSealed(store: SealedStore, name: RowName, value: unknown): Promise<void> {
  return inTurn(store, name.key, () => put(store, name, value));
}

async function put(store: SealedStore, name: RowName, value: unknown): Promise<void> {
  const { key, userId, order = Date.now() } = name;
  const secret = await loadDeviceKey(userId);
  if (!secret) throw new Error('no device key');
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  const row: Row = { key, userId, order, ...(await seal(secret, bytes, placeOf(store, name))) };
  await inStore<Row>(store, 'readwrite', (rows) => {
    if (isRemoved(store) && authState().userId !== userId) throw new Error('the session is over');
    const read = rows.get(key) as IDBRequest<Row | undefined>;
    read.onsuccess = () => {
      if (!read.result || read.result.order <= order) rows.put(row);
    };
    return undefined;
  });
}

/** Finds this person's value; undefined if missing or unreadable. Rejects when disk or key is unavailable. */
export async function findSealed<T>(store: SealedStore, key: string, userId: number): Promise<T | undefined> {
  const row = await inStore<Row | undefined>(store, 'readonly', (rows) => rows.get(key));
  return row?.userId === userId ? readRow<T>(store, row) : undefined;
}

/** Lists everything stored for this person. Rejects when the disk or the key is unavailable. */
export async function listSealed<T>(store: SealedStore, userId: number): Promise<T[]> {
  const values = await Promise.all((await rowsOf(store, userId)).map((row) => readRow<T>(store, row)));
  return values.filter((value) => value !== undefined) as T[];
}

export async function countSealed(store: SealedStore, userId: number): Promise<number> {
  return (await rowsOf(store, userId)).length;
}

async function rowsOf(store: SealedStore, userId: number): Promise<Row[]> {
  const rows = (await inStore<Row[]>(store, 'readonly', (all) => all.getAll())) ?? [];
  return rows.filter((row) => row.userId === userId);
}

async function readRow<T>(store: SealedStore, row: Row): Promise<T | undefined> {
  const secret = await loadDeviceKey(row.userId);
  if (!secret) throw new Error('no device key');
  try {
    const bytes = await unseal(secret, row, placeOf(store, row));
    return JSON.parse(new TextDecoder().decode(bytes)) as T;
  } catch {
    // Encrypted with an old key, which nobody has.
    return undefined;
  }
}

/** Removes a row, unless a newer one (with a higher `order`) has replaced it. */
export function removeSealed(
  store: SealedStore,
  key: string,
  order = Number.POSITIVE_INFINITY,
): Promise<void> {
  return inTurn(store, key, () => remove(store, key, order));
}

async function remove(store: SealedStore, key: string, order: number): Promise<void> {
  await inStore(store, 'readwrite', (rows) => {
    const read = rows.get(key) as IDBRequest<Row | undefined>;
    read.onsuccess = () => {
      if (read.result && read.result.order <= order) rows.delete(key);
    };
    return undefined;
  });
}
