import { registerOutbox } from '@rambla/kit/device';
import { atom, getDefaultStore } from '@rambla/kit/state';
import { type BegunSave, listRemoved, listSaved, removeSaved, type SavedLecture } from './saved-lectures.ts';

/** A save in progress: the share done, 0 to 1, and what it waits for. */
export type Saving = { share: number; waitsFor: 'turn' | 'network' | null };

export const savingAtom = atom<Record<string, Saving>>({});
/** This person's saved lectures on this device; null until loaded. */
export const savedAtom = atom<{ saved: SavedLecture[]; begun: BegunSave[] } | null>(null);

const CHANNEL = 'rambla-saved';
const state = getDefaultStore();

/** Lectures that this tab is saving or has queued. */
export const runningSaves = new Map<string, AbortController>();

registerOutbox('saved', {
  unsent: async () => [],
  removed: listRemoved,
  stop: () => {
    for (const key of runningSaves.keys()) cancelSaving(key);
    state.set(savedAtom, null);
  },
});

export function cancelSaving(key: string): void {
  runningSaves.get(key)?.abort();
}

export async function refreshSaved(userId: number): Promise<void> {
  state.set(savedAtom, await listSaved(userId).catch(() => ({ saved: [], begun: [] })));
}

/** Calls `hear` when any tab of this browser saves or removes a lecture. Returns a function to stop. */
export function followTabs(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}

export async function forgetSaved({ key, userId }: { key: string; userId: number }): Promise<void> {
  await removeSaved(key);
  await refreshEverywhere(userId);
}

export async function refreshEverywhere(userId: number): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
  await refreshSaved(userId);
}
