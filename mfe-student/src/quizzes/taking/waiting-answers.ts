import { listSealed, putSealed, removeSealed } from '@rambla/kit/device';
import type { Waiting } from './answers.ts';

// Where the browser keeps no database (private windows of some), the page itself does for as long as it is open.
const ofThisPage = new Map<string, Waiting>();

/** Stores an answer on this device, replacing the older one of the same question. */
export async function keepAnswer(answer: Waiting): Promise<void> {
  ofThisPage.set(answer.key, answer);
  const { key, userId, seq } = answer;
  await putSealed('answers', { key, userId, order: seq }, answer).catch(() => undefined);
}

/** Lists this person's answers that have not reached the server, of this page and of earlier ones. */
export async function listWaitingAnswers(userId: number): Promise<Waiting[]> {
  const all = new Map(ofThisPage);
  const kept = await listSealed<Waiting>('answers', userId).catch(() => []);
  for (const answer of kept) {
    const known = all.get(answer.key);
    if (!known || known.seq < answer.seq) all.set(answer.key, answer);
  }
  return [...all.values()].filter((answer) => answer.userId === userId);
}

/** Forgets an answer that the server has, unless it was changed since. */
export async function forgetAnswer({ key, seq }: Waiting): Promise<void> {
  if ((ofThisPage.get(key)?.seq ?? 0) <= seq) ofThisPage.delete(key);
  await removeSealed('answers', key, seq).catch(() => undefined);
}
