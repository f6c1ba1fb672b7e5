import { authState } from '@rambla/kit/session';
import { atom, getDefaultStore } from '@rambla/kit/state';
import { oneAtATime } from '../../one-at-a-time.ts';
import { sendAsCaller } from '../../send-as-caller.ts';
import { secondsSince } from './seconds-since.ts';
import { forgetWatched, listWaiting, type View } from './watch-queue.ts';

/** Whether all watched intervals have reached the server. */
export const watchedSentAtom = atom<'yes' | 'later'>('yes');

const MOST_INTERVALS = 200;
// The server understood and does not want it: sending it again would not help.
const REFUSED = new Set([400, 403, 404, 413, 415, 422]);

/** One call of at most MOST_INTERVALS; `keepalive` lets it outlive the page. Resolves with the status, 0 without an answer. */
export async function report(view: View, keepalive: boolean): Promise<number> {
  const { courseId, lectureId, viewId, position, ended, intervals, notedAt } = view;
  const secondsAgo = secondsSince(notedAt);
  const response = await sendAsCaller({
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
  return response?.status ?? 0;
}

// Something has not arrived, or there was no way to look for it.
let missing = false;

/** Sends all stored intervals; an interval that arrives twice counts once. */
export const sendAllWatched = oneAtATime(async (): Promise<void> => {
  const { userId } = authState();
  if (!userId) return;
  const { views, complete } = await listWaiting(userId);
  let left = false;
  for (const view of views) {
    if (await handInView(view)) await forgetWatched(view);
    else left = true;
  }
  missing = left || !complete;
  getDefaultStore().set(watchedSentAtom, left ? 'later' : 'yes');
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

/** Sends intervals left by earlier pages: now, whenever the network returns, and again after a failure. */
export function startSendingWatched(): void {
  const go = () => void sendAllWatched();
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
