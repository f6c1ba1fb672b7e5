import { loadDeviceKey } from './device-key.ts';
import { describeUnsavedDrafts } from './kept-drafts.ts';
import { countSealed, type SealedStore } from './sealed-rows.ts';
import { SAVED_FILES_CACHE } from './settle.ts';

/** A queue of unsent work. */
export type RegisteredOutbox = {
  /** Describes this person's unsent work in Spanish, such as «3 respuestas»; empty when all was sent. */
  unsent: (userId: number) => Promise<string[]>;
  /** Tries to send the work; resolves after the attempt. */
  send?: () => Promise<unknown>;
  /** Lists what the end of the session removes from this device. */
  removed?: (userId: number) => Promise<Removed[]>;
  /** Called when the session ends: nothing more may be sent. */
  stop?: () => void;
};
/** A file or lecture stored on this device, with its size. */
export type Removed = { title: string; bytes: number };
export type Outboxes = ReadonlyMap<string, RegisteredOutbox>;

/**
 * `sendable` and `drafts` describe unsent work in Spanish; `unknown` counts rows whose remote is not loaded.
 * `removed` lists what a log-out deletes; null when unreadable.
 */
export type Unsent = { sendable: string[]; unknown: number; drafts: string[]; removed: Removed[] | null };

const STORES: SealedStore[] = ['answers', 'watching', 'questions', 'notes', 'uploads'];

/** Lists this person's unsent work on this device, and what a log-out removes. */
export async function listUnsent(outboxes: Outboxes, userId: number): Promise<Unsent> {
  // Loads the key now, because drafts are encrypted with it when the session ends.
  await loadDeviceKey(userId);
  const known = [...outboxes.values()].map(({ unsent }) => unsent(userId).catch(() => []));
  const others = STORES.filter((store) => !outboxes.has(store));
  const counts = others.map((store) => countSealed(store, userId).catch(() => 0));
  return {
    sendable: (await Promise.all(known)).flat(),
    unknown: (await Promise.all(counts)).reduce((sum, count) => sum + count, 0),
    drafts: describeUnsavedDrafts(userId),
    removed: await listRemoved(outboxes, userId),
  };
}

async function listRemoved(outboxes: Outboxes, userId: number): Promise<Removed[] | null> {
  const count = await countSealed('saved', userId).catch(() => null);
  // An unreadable database may contain rows; cached files show whether lectures were saved.
  if (count === null)
    return 'caches' in globalThis && (await caches.has(SAVED_FILES_CACHE).catch(() => false)) ? null : [];
  if (count === 0) return [];
  return (
    outboxes
      .get('saved')
      ?.removed?.(userId)
      .catch(() => null) ?? null
  );
}

export async function sendUnsent(outboxes: Outboxes): Promise<void> {
  await Promise.all(
    [...outboxes.values()].map(async ({ send }) => send?.()).map((sent) => sent.catch(noted)),
  );
}

function noted(): void {
  // A failure is ignored, because the unsent work stays stored.
}
