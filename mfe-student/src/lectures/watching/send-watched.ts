import { atom, getDefaultStore } from '@rambla/kit/state';
import { isRetryable, readResponseBody } from '../../study-ui/unsent/is-retryable.ts';
import { Outbox } from '../../study-ui/unsent/outbox.ts';
import { sendAsCurrentUser } from '../../study-ui/unsent/send-as-current-user.ts';
import { type Interval, mergeIntervals } from './intervals.ts';
import { MAX_ELAPSED_SECONDS, secondsSince } from './seconds-since.ts';

/** One view of a lecture by a person, with the intervals that the server has not acknowledged. */
export type UnsentWatchTime = {
  viewId: string;
  userId: number;
  courseId: number;
  lectureId: number;
  intervals: Interval[];
  position: number;
  ended: boolean;
  /** The seconds that the lecture had been open when this was recorded; missing in old rows. */
  openSeconds?: number;
  /** When this was recorded, by the device's clock in ms; missing in old rows. */
  notedAt?: number;
  /** Changes with every addition, so that a response only clears what it acknowledges. */
  revision: number;
};

/** `later` while watched intervals have not reached the server. */
export const watchTimeSentAtom = atom<'yes' | 'later'>('yes');

function lengthOf(intervals: Interval[]): number {
  return intervals.reduce((sum, [from, to]) => sum + to - from, 0);
}

const MAX_INTERVALS = 200;
const NO_CONTENT = 204;

/** Views with unsent intervals; the server counts a repeated interval once. */
export const watchTimeOutbox = new Outbox<UnsentWatchTime>('watching', {
  nameOf: ({ viewId, userId, revision }) => ({ key: viewId, userId, order: revision }),
  deliver,
});
let revisions = 0;

/** Adds watch time to a view; resolves when it is on disk or the disk has failed. */
export function storeWatchTime(more: Omit<UnsentWatchTime, 'revision' | 'notedAt'>): Promise<void> {
  revisions += 1;
  const intervals = mergeIntervals([
    ...(watchTimeOutbox.find(more.viewId)?.intervals ?? []),
    ...more.intervals,
  ]);
  return watchTimeOutbox.keep({ ...more, intervals, notedAt: Date.now(), revision: revisions });
}

/** Sends at most MAX_INTERVALS intervals of a view; resolves to undefined without a response. */
export function sendWatchTime(view: UnsentWatchTime, keepalive: boolean): Promise<Response | undefined> {
  const {
    courseId,
    lectureId,
    viewId,
    position,
    ended,
    intervals,
    notedAt,
    openSeconds = lengthOf(intervals),
  } = view;
  const secondsAgo = secondsSince(notedAt);
  return sendAsCurrentUser({
    method: 'POST',
    path: `courses/${courseId}/lectures/${lectureId}/track`,
    body: {
      viewId,
      position,
      ended,
      openSeconds: Math.min(openSeconds, MAX_ELAPSED_SECONDS),
      intervals: intervals.slice(0, MAX_INTERVALS),
      ...(secondsAgo > 0 && { secondsAgo }),
    },
    keepalive,
  });
}

async function deliver(views: UnsentWatchTime[]): Promise<{ left: boolean }> {
  let left = false;
  for (const view of views) {
    if (await handInView(view)) await watchTimeOutbox.forget(view);
    else left = true;
  }
  getDefaultStore().set(watchTimeSentAtom, left ? 'later' : 'yes');
  return { left };
}

async function handInView(view: UnsentWatchTime): Promise<boolean> {
  for (let at = 0; at === 0 || at < view.intervals.length; at += MAX_INTERVALS) {
    const response = await sendWatchTime(
      { ...view, intervals: view.intervals.slice(at, at + MAX_INTERVALS) },
      false,
    );
    // The API answers without content, so a page with status 200 comes from a network's log-in.
    const isAcknowledged = response?.status === NO_CONTENT;
    if (!response || isRetryable(response, await readResponseBody(response), isAcknowledged)) return false;
    if (!isAcknowledged) return true;
  }
  return true;
}

// Shorter unsent time is ignored, because a running video is always slightly ahead of the server.
const NAMED_FROM_S = 3;

/** Describes unsent time of videos and pages in Spanish; empty for none. */
export async function describeUnsentWatchTime(userId: number): Promise<string[]> {
  const { items } = await watchTimeOutbox.list(userId);
  const stretches = items.flatMap(({ intervals }) => intervals);
  const seconds = Math.round(lengthOf(stretches));
  if (seconds < NAMED_FROM_S) return [];
  if (seconds < 60) return [`${seconds} segundos de clase`];
  const minutes = Math.round(seconds / 60);
  return [minutes === 1 ? '1 minuto de clase' : `${minutes} minutos de clase`];
}
