import type { Attempt } from '@rambla/api/contract';
import { findSealed, listSealed, putSealed, removeSealed } from '@rambla/kit/device';
import type { UnsentAnswer } from './answers.ts';
import { embedPictures } from './embed-pictures.ts';

/** An attempt as last seen on this device, at `seenAt` by this device's clock, in ms. */
export type CachedAttempt = { id: number; userId: number; attempt: Attempt; seenAt: number };

/** The ids of attempts that this page saw closed. */
const closed = new Set<number>();

/** Stores a running attempt's questions for offline use; their pictures follow. */
export async function cacheAttempt(kept: CachedAttempt): Promise<void> {
  const { id, userId, seenAt } = kept;
  const put = (row: CachedAttempt) =>
    putSealed('attempts', { key: String(id), userId, order: seenAt }, row).catch(() => undefined);
  await put(kept);
  void embedPictures(kept.attempt).then(async (attempt) => {
    if (attempt && !closed.has(id)) await put({ ...kept, attempt });
  });
}

/** Stores acknowledged answers for an offline reload, because the outbox forgets them. */
export async function cacheArrivedAnswers(answers: readonly UnsentAnswer[]): Promise<void> {
  const put = (answer: UnsentAnswer) =>
    putSealed('attempts', { key: answer.key, userId: answer.userId, order: answer.seq }, answer);
  await Promise.all(answers.map(put)).catch(() => undefined);
}

export async function findCachedAttempt(id: number, userId: number): Promise<CachedAttempt | undefined> {
  return findSealed<CachedAttempt>('attempts', String(id), userId).catch(() => undefined);
}

async function listRows(userId: number): Promise<(CachedAttempt | UnsentAnswer)[]> {
  return listSealed<CachedAttempt | UnsentAnswer>('attempts', userId).catch(() => []);
}

/** Lists an attempt's acknowledged answers stored on this device. */
export async function listCachedAnswers(id: number, userId: number): Promise<UnsentAnswer[]> {
  const answers = (await listRows(userId)).filter((row): row is UnsentAnswer => 'slot' in row);
  return answers.filter(({ attemptId }) => attemptId === id);
}

/** Lists the attempts that were running when this device last saw them. */
export async function listCachedAttempts(userId: number): Promise<CachedAttempt[]> {
  return (await listRows(userId)).filter((row): row is CachedAttempt => 'attempt' in row);
}

export async function removeCachedAttempt(id: number, userId: number): Promise<void> {
  closed.add(id);
  const keys = (await listCachedAnswers(id, userId)).map(({ key }) => key);
  const remove = (key: string) => removeSealed('attempts', key);
  await Promise.all([String(id), ...keys].map(remove)).catch(() => undefined);
}
