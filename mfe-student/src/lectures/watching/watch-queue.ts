import { inStore } from '../../browser-database.ts';
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
  /** Changes with every addition, so that an answer only clears what it was for. */
  revision: number;
};

/** Adds to a view what was watched; resolves once it is on the disk. */
export async function keepWatched(view: Omit<View, 'revision'>): Promise<void> {
  await inStore<View>('watching', 'readwrite', (store) => {
    const read = store.get(view.viewId) as IDBRequest<View | undefined>;
    read.onsuccess = () => {
      const before = read.result;
      store.put({
        ...view,
        intervals: merge([...(before?.intervals ?? []), ...view.intervals]),
        ended: view.ended || (before?.ended ?? false),
        revision: (before?.revision ?? 0) + 1,
      });
    };
    return undefined;
  });
}

/** What this person still has to hand in. */
export async function listWaiting(userId: number): Promise<View[]> {
  const all = (await inStore<View[]>('watching', 'readonly', (store) => store.getAll())) ?? [];
  return all.filter((view) => view.userId === userId);
}

/** Forgets a view that the server has, unless more was watched since. */
export async function forgetWatched({ viewId, revision }: View): Promise<void> {
  await inStore('watching', 'readwrite', (store) => {
    const read = store.get(viewId) as IDBRequest<View | undefined>;
    read.onsuccess = () => {
      if (read.result?.revision === revision) store.delete(viewId);
    };
    return undefined;
  });
}
