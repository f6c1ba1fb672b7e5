import { authState, endSession } from '@rambla/kit/session';
import { atom, getDefaultStore } from '@rambla/kit/state';
import type { Interval } from './intervals.ts';
import { forgetWatched, listWaiting, type View } from './watch-queue.ts';

/** Whether everything that was watched has reached the server. */
export const handedInAtom = atom<'yes' | 'later'>('yes');

const MOST_INTERVALS = 200;
const PATIENCE_MS = 15_000;
// The server understood and does not want it: sending it again would not help.
const REFUSED = new Set([400, 403, 404, 413, 415, 422]);

type Report = Pick<View, 'courseId' | 'lectureId' | 'viewId' | 'position' | 'ended'> & {
  intervals: Interval[];
};

/** One call of at most MOST_INTERVALS; `keepalive` lets it outlive the page. Resolves with the status, 0 without an answer. */
export async function report(view: Report, keepalive: boolean): Promise<number> {
  const token = authState().authenticated;
  if (!token) return 0;
  const { courseId, lectureId, viewId, position, ended, intervals } = view;
  try {
    const answer = await fetch(`/api/courses/${courseId}/lectures/${lectureId}/track`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ viewId, position, ended, intervals: intervals.slice(0, MOST_INTERVALS) }),
      keepalive,
      ...(keepalive ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) }),
    });
    if (answer.status === 401 && authState().authenticated === token) endSession('expired');
    return answer.status;
  } catch {
    return 0;
  }
}

let running: Promise<boolean> = Promise.resolve(true);
let queued: Promise<boolean> | null = null;

/** Hands in everything that waits; the same stretch may arrive twice and counts once. Answers whether all of it did. */
export function handInAll(): Promise<boolean> {
  // One at a time, and one more for what was added meanwhile.
  queued ??= running.then(() => {
    queued = null;
    running = handIn();
    return running;
  });
  return queued;
}

async function handIn(): Promise<boolean> {
  const { userId } = authState();
  if (!userId) return false;
  const waiting = await listWaiting(userId).catch(() => []);
  let left = false;
  for (const view of waiting) {
    if (await handInView(view)) await forgetWatched(view);
    else left = true;
  }
  getDefaultStore().set(handedInAtom, left ? 'later' : 'yes');
  return !left;
}

async function handInView(view: View): Promise<boolean> {
  for (let at = 0; at === 0 || at < view.intervals.length; at += MOST_INTERVALS) {
    const status = await report({ ...view, intervals: view.intervals.slice(at, at + MOST_INTERVALS) }, false);
    if (REFUSED.has(status)) return true;
    if (status < 200 || status > 299) return false;
  }
  return true;
}

const RETRY_MS = 20_000;

/** Hands in what earlier pages left behind: now, whenever the network comes back, and again after a failure. */
export function handInNowAndThen(): void {
  const go = () => void handInAll();
  go();
  window.addEventListener('online', go);
  setInterval(() => {
    if (getDefaultStore().get(handedInAtom) === 'later') go();
  }, RETRY_MS);
}
