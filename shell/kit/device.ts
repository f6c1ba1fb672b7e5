import { atom, getDefaultStore } from '@rambla/kit/state';
import type { StoreName } from './device/browser-database.ts';
import type { RowName, SealedStore } from './device/sealed-rows.ts';
import type { RegisteredOutbox, Removed, Unsent } from './device/unsent-work.ts';

export type { Removed, RowName, Unsent };

// The only access to a person's data on this device (decision 019). Loaded after log-in, since visitors have
// none.
const load = () => import(/* webpackChunkName: "device" */ './device/main.ts');
const outboxes = new Map<string, RegisteredOutbox>();

/** Registers a queue of unsent work under its store's name, so that a log-out can warn about the work. */
export function registerOutbox(name: string, outbox: RegisteredOutbox): void {
  outboxes.set(name, outbox);
}

/** True while calls get no response from the server. */
export const offlineAtom = atom(false);

export function noteOffline(isOffline: boolean): void {
  getDefaultStore().set(offlineAtom, isOffline);
}

type ReadResponse = (path: string) => Promise<unknown>;
let reader: ReadResponse | undefined;

/** Registers the reader of saved responses. */
export function registerResponses(read: ReadResponse): void {
  reader = read;
}

/** Returns a call's response saved on this device; else undefined. */
export async function readResponse(path: string): Promise<unknown> {
  return reader?.(path);
}

/** Stores an encrypted JSON value; resolves when it is on disk, and rejects without the person's key. */
export async function putSealed(store: SealedStore, name: RowName, value: unknown): Promise<void> {
  return (await load()).putSealed(store, name, value);
}

/** Finds this person's value; undefined if missing or unreadable. Rejects when disk or key is unavailable. */
export async function findSealed<T>(store: SealedStore, key: string, userId: number): Promise<T | undefined> {
  return (await load()).findSealed<T>(store, key, userId);
}

/** Lists everything stored for this person. Rejects when the disk or the key is unavailable. */
export async function listSealed<T>(store: SealedStore, userId: number): Promise<T[]> {
  return (await load()).listSealed<T>(store, userId);
}

/** Removes a row, unless a newer one (with a higher `order`) has replaced it. */
export async function removeSealed(store: SealedStore, key: string, order?: number): Promise<void> {
  return (await load()).removeSealed(store, key, order);
}

/** Runs `work` in a transaction of the browser's database; for data without an owner, such as `settings`. */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  return (await load()).inStore(name, mode, work);
}

/** Tries to send unsent work; resolves after the attempt. */
export async function sendUnsent(): Promise<void> {
  return (await load()).sendUnsent(outboxes);
}

/** Lists this person's unsent work, and what a log-out removes. */
export async function listUnsent(userId: number): Promise<Unsent> {
  return (await load()).listUnsent(outboxes, userId);
}

/** Deletes other people's data from this device after a log-in or log-out; false when that failed. */
export async function settleDevice(before: number | null): Promise<boolean> {
  if (before !== null) for (const { stop } of outboxes.values()) stop?.();
  return (await load()).deleteOtherPeoplesData(before);
}

/** Restores a person's drafts just before the log-in, so that the first screen shows the drafts. */
export async function welcomeBack(person: { userId: number; token: string }): Promise<void> {
  await (await load()).restoreDraftsBeforeLogin(person);
}
