import { inStore } from '../../browser-database.ts';
import type { Waiting } from './answers.ts';

// Where the browser keeps no database (private windows of some), the page itself does for as long as it is open.
const ofThisPage = new Map<string, Waiting>();

/** Puts an answer on the disk of this device; the older one of the same question gives way. */
export async function keepAnswer(answer: Waiting): Promise<void> {
  ofThisPage.set(answer.key, answer);
  await inStore<Waiting>('answers', 'readwrite', (store) => {
    const read = store.get(answer.key) as IDBRequest<Waiting | undefined>;
    read.onsuccess = () => {
      if (!read.result || read.result.seq < answer.seq) store.put(answer);
    };
    return undefined;
  }).catch(() => undefined);
}

/** What this person's answers still have to travel, from this and from earlier pages. */
export async function listWaitingAnswers(userId: number): Promise<Waiting[]> {
  const all = new Map(ofThisPage);
  const kept = await inStore<Waiting[]>('answers', 'readonly', (store) => store.getAll()).catch(() => []);
  for (const answer of kept ?? []) {
    const known = all.get(answer.key);
    if (!known || known.seq < answer.seq) all.set(answer.key, answer);
  }
  return [...all.values()].filter((answer) => answer.userId === userId);
}

/** Forgets an answer that the server has, unless it was changed since. */
export async function forgetAnswer({ key, seq }: Waiting): Promise<void> {
  if ((ofThisPage.get(key)?.seq ?? 0) <= seq) ofThisPage.delete(key);
  await inStore('answers', 'readwrite', (store) => {
    const read = store.get(key) as IDBRequest<Waiting | undefined>;
    read.onsuccess = () => {
      if (read.result && read.result.seq <= seq) store.delete(key);
    };
    return undefined;
  }).catch(() => undefined);
}
