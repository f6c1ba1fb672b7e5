import type { Attempt } from '@rambla/api/contract';
import { findSealed, listSealed, putSealed, removeSealed } from '@rambla/kit/device';
import type { Waiting } from './answers.ts';

/** An attempt as last seen on this device, at `seenAt` by this device's clock, in ms. */
export type CachedAttempt = { id: number; userId: number; attempt: Attempt; seenAt: number };

/** Stores a running attempt's questions, so that it can continue offline. */
export async function cacheAttempt(kept: CachedAttempt): Promise<void> {
  const name = { key: String(kept.id), userId: kept.userId };
  await putSealed('attempts', name, kept).catch(() => undefined);
}

/** Stores answers that the server has: the outbox forgets them, and an offline reload shows them. */
export async function cacheArrived(answers: readonly Waiting[]): Promise<void> {
  const put = (answer: Waiting) =>
    putSealed('attempts', { key: answer.key, userId: answer.userId, order: answer.seq }, answer);
  await Promise.all(answers.map(put)).catch(() => undefined);
}

export async function findCachedAttempt(id: number, userId: number): Promise<CachedAttempt | undefined> {
  return findSealed<CachedAttempt>('attempts', String(id), userId).catch(() => undefined);
}

/** Lists the answers of an attempt that had arrived. */
export async function listCachedAnswers(id: number, userId: number): Promise<Waiting[]> {
  const rows: (CachedAttempt | Waiting)[] = await listSealed<CachedAttempt | Waiting>(
    'attempts',
    userId,
  ).catch(() => []);
  return rows.filter((row): row is Waiting => 'slot' in row).filter(({ attemptId }) => attemptId === id);
}

export async function removeCachedAttempt(id: number, userId: number): Promise<void> {
  const keys = (await listCachedAnswers(id, userId)).map(({ key }) => key);
  const remove = (key: string) => removeSealed('attempts', key);
  await Promise.all([String(id), ...keys].map(remove)).catch(() => undefined);
}
