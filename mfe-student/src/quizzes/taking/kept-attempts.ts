import type { Attempt } from '@rambla/api/contract';
import { inStore } from '../../browser-database.ts';

/** An attempt as this device last saw it, at `seenAt` by this device's clock, in ms. */
export type KeptAttempt = { id: number; userId: number; attempt: Attempt; seenAt: number };

/** Keeps the questions of an attempt under way, so that it can go on without a network. */
export async function keepAttempt(kept: KeptAttempt): Promise<void> {
  await inStore('attempts', 'readwrite', (store) => store.put(kept)).catch(() => undefined);
}

export async function findKeptAttempt(id: number, userId: number): Promise<KeptAttempt | undefined> {
  const kept = await inStore<KeptAttempt>('attempts', 'readonly', (store) => store.get(id)).catch(
    () => undefined,
  );
  return kept?.userId === userId ? kept : undefined;
}

export async function forgetAttempt(id: number): Promise<void> {
  await inStore('attempts', 'readwrite', (store) => store.delete(id)).catch(() => undefined);
}
