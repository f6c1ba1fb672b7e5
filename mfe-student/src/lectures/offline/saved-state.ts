import { registerOutbox } from '@rambla/kit/device';
import { atom, getDefaultStore } from '@rambla/kit/state';
import {
  listLogoutDeletions,
  listSavedLectures,
  type PartialSave,
  removeSavedLecture,
  type SavedLecture,
} from './saved-lectures.ts';

/** A save in progress: the share done, 0 to 1, and what it waits for. */
export type SaveProgress = { share: number; waitsFor: 'turn' | 'network' | null };

export const saveProgressAtom = atom<Record<string, SaveProgress>>({});
/** This person's saved lectures on this device; null until loaded. */
export const savedLecturesAtom = atom<{ saved: SavedLecture[]; begun: PartialSave[] } | null>(null);

const CHANNEL = 'rambla-saved';
const state = getDefaultStore();

/** Controllers that cancel this tab's running and queued saves, by lecture key. */
export const saveControllers = new Map<string, AbortController>();

registerOutbox('saved', {
  unsent: async () => [],
  removed: listLogoutDeletions,
  stop: () => {
    for (const key of saveControllers.keys()) cancelSaving(key);
    state.set(savedLecturesAtom, null);
  },
});

export function cancelSaving(key: string): void {
  saveControllers.get(key)?.abort();
}

export async function refreshSavedLectures(userId: number): Promise<void> {
  state.set(savedLecturesAtom, await listSavedLectures(userId).catch(() => ({ saved: [], begun: [] })));
}

/** Calls `hear` when any tab of this browser saves or removes a lecture. Returns a function to stop. */
export function watchSavedLectures(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}

export async function removeSavedLectureInAllTabs({
  key,
  userId,
}: {
  key: string;
  userId: number;
}): Promise<void> {
  await removeSavedLecture(key);
  await refreshSavedLecturesInAllTabs(userId);
}

export async function refreshSavedLecturesInAllTabs(userId: number): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
  await refreshSavedLectures(userId);
}
