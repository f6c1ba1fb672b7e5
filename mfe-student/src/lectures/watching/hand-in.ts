import { authState } from '@rambla/kit/session';
import { atom, getDefaultStore } from '@rambla/kit/state';
import { oneAtATime } from '../../one-at-a-time.ts';
import { sendAsCaller } from '../../send-as-caller.ts';
import { secondsSince } from './seconds-since.ts';
import { forgetWatched, listWaiting, type View } from './watch-queue.ts';

/** Whether everything that was watched has reached the server. */
export const handedInAtom = atom<'yes' | 'later'>('yes');

const MOST_INTERVALS = 200;
// The server understood and does not want it: sending it again would not help.
const REFUSED = new Set([400, 403, 404, 413, 415, 422]);

/** One call of at most MOST_INTERVALS; `keepalive` lets it outlive the page. Resolves with the status, 0 without an answer. */
export async function report(view: View, keepalive: boolean): Promise<number> {
  const { courseId, lectureId, viewId, position, ended, intervals, notedAt } = view;
  const secondsAgo = secondsSince(notedAt);
  const answer = await sendAsCaller({
    method: 'POST',
    path: `courses/${courseId}/lectures/${lectureId}/track`,
    body: {
      viewId,
      position,
      ended,
      intervals: intervals.slice(0, MOST_INTERVALS),
      ...(secondsAgo > 0 && { secondsAgo }),
    },
    keepalive,
  });
  return answer?.status ?? 0;
}

// Something has not arrived, or there was no way to look for it.
let missing = false;

/** Hands in everything that waits; the same stretch may arrive twice and counts once. */
export const handInAll = oneAtATime(async (): Promise<void> => {
  const { userId } = authState();
  if (!userId) return;
  const { views, complete } = await listWaiting(userId);
  let left = false;
  for (const view of views) {
    if (await handInView(view)) await forgetWatched(view);
    else left = true;
  }
  missing = left || !complete;
  getDefaultStore().set(handedInAtom, left ? 'later' : 'yes');
});

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
    if (missing) go();
  }, RETRY_MS);
}

// A video that runs has always a moment more than the server.
const NAMED_FROM_S = 3;

/** What was watched and has not arrived, in words. */
export async function unsentVideo(userId: number): Promise<string[]> {
  const { views } = await listWaiting(userId);
  const stretches = views.flatMap(({ intervals }) => intervals);
  const seconds = Math.round(stretches.reduce((sum, [from, to]) => sum + to - from, 0));
  if (seconds < NAMED_FROM_S) return [];
  if (seconds < 60) return [`${seconds} segundos de video`];
  const minutes = Math.round(seconds / 60);
  return [minutes === 1 ? '1 minuto de video' : `${minutes} minutos de video`];
}
