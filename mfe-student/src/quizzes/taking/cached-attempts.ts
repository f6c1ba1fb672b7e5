import type { Attempt } from '@rambla/api/contract';
import { findSealed, putSealed, removeSealed } from '@rambla/kit/device';

/** An attempt as last seen on this device, at `seenAt` by this device's clock, in ms. */
export type CachedAttempt = { id: number; userId: number; attempt: Attempt; seenAt: number };

/** Stores a running attempt's questions, so that it can continue offline. */
export async function cacheAttempt(kept: CachedAttempt): Promise<void> {
  const name = { key: String(kept.id), userId: kept.userId };
  await putSealed('attempts', name, kept).catch(() => undefined);
}

export async function findCachedAttempt(id: number, userId: number): Promise<CachedAttempt | undefined> {
  return findSealed<CachedAttempt>('attempts', String(id), userId).catch(() => undefined);
}

export async function removeCachedAttempt(id: number): Promise<void> {
  await removeSealed('attempts', String(id)).catch(() => undefined);
}
