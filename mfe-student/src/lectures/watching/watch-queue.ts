import { listSealed, putSealed, removeSealed } from '@rambla/kit/device';
import { type Interval, merge } from './intervals.ts';

/** One opening of one lecture by one person, with what the server has not acknowledged yet. */
export type View = {
  viewId: string;
  userId: number;
  courseId: number;
  lectureId: number;
  intervals: Interval[];
  position: number;
  ended: boolean;
  /** When that was, by this device's clock in ms; views from before it was noted have none. */
  notedAt?: number;
  /** Changes with every addition, so that an answer only clears what it was for. */
  revision: number;
};

// A view is written by the page that opened it alone, which knows all of it; the disk has it for when the page dies.
const ofThisPage = new Map<string, View>();
let revisions = 0;

/** Adds to a view of this page what was watched; resolves once it is on the disk, or the disk has failed. */
export async function keepWatched(more: Omit<View, 'revision' | 'notedAt'>): Promise<void> {
  revisions += 1;
  const before = findWaiting(more.viewId)?.intervals ?? [];
  const intervals = merge([...before, ...more.intervals]);
  const view = { ...more, intervals, notedAt: Date.now(), revision: revisions };
  ofThisPage.set(view.viewId, view);
  const name = { key: view.viewId, userId: view.userId, order: view.revision };
  await putSealed('watching', name, view).catch(() => undefined);
}

/** What the server does not have yet of a view of this page. */
export function findWaiting(viewId: string): View | undefined {
  return ofThisPage.get(viewId);
}

/**
 * Lists this person's unsent intervals, of this page and of earlier ones; `complete`: the disk could be
 * read.
 */
export async function listWaiting(userId: number): Promise<{ views: View[]; complete: boolean }> {
  const kept = await listSealed<View>('watching', userId).catch(() => null);
  const all = new Map([...(kept ?? []), ...ofThisPage.values()].map((view) => [view.viewId, view]));
  const views = [...all.values()].filter((view) => view.userId === userId);
  return { views, complete: kept !== null };
}

/** Forgets a view that the server has, unless more was watched since. */
export async function forgetWatched({ viewId, revision }: View): Promise<void> {
  if (findWaiting(viewId)?.revision === revision) ofThisPage.delete(viewId);
  await removeSealed('watching', viewId, revision).catch(() => undefined);
}
