import type { Attempt } from '@rambla/api/contract';
import { findSealed, putSealed, removeSealed } from '@rambla/kit/device';

/** An attempt as this device last saw it, at `seenAt` by this device's clock, in ms. */
export type KeptAttempt = { id: number; userId: number; attempt: Attempt; seenAt: number };

/** Keeps the questions of an attempt under way, so that it can go on without a network. */
export async function keepAttempt(kept: KeptAttempt): Promise<void> {
  const name = { key: String(kept.id), userId: kept.userId };
  await putSealed('attempts', name, kept).catch(() => undefined);
}

export async function findKeptAttempt(id: number, userId: number): Promise<KeptAttempt | undefined> {
  return findSealed<KeptAttempt>('attempts', String(id), userId).catch(() => undefined);
}

export async function forgetAttempt(id: number): Promise<void> {
  await removeSealed('attempts', String(id)).catch(() => undefined);
}
