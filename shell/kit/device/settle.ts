import { authState } from '@rambla/kit/session';
import { inStore, type StoreName } from './browser-database.ts';
import { forgetDeviceKey, loadDeviceKey } from './device-key.ts';
import { restoreDrafts, sealDrafts } from './kept-drafts.ts';
import { STORES_EMPTIED_AT_LOGOUT } from './sealed-rows.ts';

export const SAVED_FILES_CACHE = 'rambla-saved';
const PORTAL = 'rambla-portal';

let line: Promise<unknown> = Promise.resolve();

/**
 * After a log-in or log-out, deletes other people's data on this device. Encrypts the drafts of the previous
 * person, `before`. Resolves to false when deleting failed.
 */
export function deleteOtherPeoplesData(before: number | null): Promise<boolean> {
  const settled = line.then(async () => {
    await sealDrafts(before).catch(() => undefined);
    forgetDeviceKey();
    const { userId } = authState();
    // Requested early, because text typed before the key arrives could not be encrypted.
    const key = userId ? loadDeviceKey(userId) : undefined;
    const removed = await Promise.all(
      [...STORES_EMPTIED_AT_LOGOUT, 'keys' as const].map(removeRows).concat(removeFiles()),
    );
    if (userId && (await key)) await restoreDrafts(userId).catch(() => undefined);
    return removed.every(Boolean);
  });
  line = settled;
  return settled;
}

/** Restores a person's drafts just before the log-in, so that the first screen shows the drafts. */
export async function restoreDraftsBeforeLogin({
  userId,
  token,
}: {
  userId: number;
  token: string;
}): Promise<void> {
  await line;
  const waits = await inStore<number>('drafts', 'readonly', (rows) => rows.count());
  if (waits && (await loadDeviceKey(userId, token))) await restoreDrafts(userId);
}

function removeRows(store: StoreName): Promise<boolean> {
  return inStore<IDBCursorWithValue | null>(store, 'readwrite', (rows) => {
    const cursor = rows.openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      if ((at.value as { userId: number }).userId !== authState().userId) at.delete();
      at.continue();
    };
    return undefined;
  }).then(
    () => true,
    () => false,
  );
}

/** Deletes other people's saved files; after a log-out also the cached portal. */
async function removeFiles(): Promise<boolean> {
  if (!('caches' in globalThis)) return true;
  try {
    const { userId } = authState();
    if (userId === null) {
      for (const name of [SAVED_FILES_CACHE, PORTAL]) await caches.delete(name);
      return true;
    }
    if (!(await caches.has(SAVED_FILES_CACHE))) return true;
    const files = await caches.open(SAVED_FILES_CACHE);
    for (const { url } of await files.keys())
      if (!new URL(url).pathname.startsWith(`/saved/${userId}/`)) await files.delete(url);
    return true;
  } catch {
    return false;
  }
}
