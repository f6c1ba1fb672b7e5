import type { StoreName } from './device/browser-database.ts';
import type { RowName, SealedStore } from './device/sealed-rows.ts';
import type { Outbox, Unsent } from './device/unsent-work.ts';

export type { RowName, Unsent };

// The one place for what this device keeps of a person (decision 019). A visitor's device keeps nothing, so its code comes
// when somebody is logged in.
const load = () => import(/* webpackChunkName: "device" */ './device/main.ts');
const outboxes = new Map<string, Outbox>();

/** Tells of work that waits here for the server, under the name of its store: who logs out is told of it first. */
export function registerOutbox(name: string, outbox: Outbox): void {
  outboxes.set(name, outbox);
}

/** Keeps a value (as JSON) where its person alone reads it; resolves once it is on the disk. Rejects without their key. */
export async function putSealed(store: SealedStore, name: RowName, value: unknown): Promise<void> {
  return (await load()).putSealed(store, name, value);
}

/** Undefined where nothing is kept that this person can read. Rejects when the disk or the key cannot be had. */
export async function findSealed<T>(store: SealedStore, key: string, userId: number): Promise<T | undefined> {
  return (await load()).findSealed<T>(store, key, userId);
}

/** All that is kept of this person. Rejects when the disk or the key cannot be had. */
export async function listSealed<T>(store: SealedStore, userId: number): Promise<T[]> {
  return (await load()).listSealed<T>(store, userId);
}

/** Removes a row, unless a newer one has taken its place: one whose `order` is higher. */
export async function removeSealed(store: SealedStore, key: string, order?: number): Promise<void> {
  return (await load()).removeSealed(store, key, order);
}

/** Runs `work` in one transaction of the browser's database; for what is nobody's, such as `settings`. */
export async function inStore<T>(
  name: StoreName,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T> | undefined,
): Promise<T | undefined> {
  return (await load()).inStore(name, mode, work);
}

/** Tries to send what waits; resolves when that was tried. */
export async function sendUnsent(): Promise<void> {
  return (await load()).sendUnsent(outboxes);
}

/** What of this person's has not reached the server. */
export async function listUnsent(userId: number): Promise<Unsent> {
  return (await load()).listUnsent(outboxes, userId);
}

/** Makes this device that of who is logged in now, or of nobody; false when the browser did not let all of the others' go. */
export async function settleDevice(before: number | null): Promise<boolean> {
  if (before !== null) for (const { stop } of outboxes.values()) stop?.();
  return (await load()).settle(before);
}

/** For who is about to be logged in: what they were writing is there with their first screen. */
export async function welcomeBack(person: { userId: number; token: string }): Promise<void> {
  await (await load()).welcome(person);
}
