import { registerOutbox } from '@rambla/kit/device';
import { atom, getDefaultStore } from '@rambla/kit/state';
import { saveLecture, type WhatToSave } from './save-lecture.ts';
import { listSaved, removeSaved, type SavedLecture } from './saved-lectures.ts';

/** Lectures on their way to this device: how much of each has arrived, from 0 to 1. */
export const savingAtom = atom<Record<string, number>>({});
/** This person's saved lectures; null until they have been looked up. */
export const savedAtom = atom<SavedLecture[] | null>(null);

const CHANNEL = 'rambla-saved';
const state = getDefaultStore();
const running = new Map<string, AbortController>();

registerOutbox('saved', {
  unsent: async () => [],
  stop: () => {
    for (const key of running.keys()) cancelSaving(key);
    state.set(savedAtom, null);
  },
});

export async function refreshSaved(userId: number): Promise<void> {
  state.set(savedAtom, await listSaved(userId).catch(() => []));
}

/** Calls `hear` whenever a tab of this browser has saved or forgotten something. Answers how to stop. */
export function followTabs(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}

/**
 * Saves a lecture in the background of whatever is on the screen, until it is there or called off. Resolves with the names
 * of the materials that the server has no more; rejects when it could not be saved.
 */
export async function startSaving(what: WhatToSave): Promise<string[]> {
  const abort = new AbortController();
  running.set(what.key, abort);
  note(what.key, 0);
  try {
    return await saveLecture(what, (done, total) => note(what.key, total ? done / total : 0), abort.signal);
  } catch (error) {
    if (abort.signal.aborted) return [];
    throw error;
  } finally {
    await refreshEverywhere(what.userId);
    running.delete(what.key);
    note(what.key, null);
  }
}

export function cancelSaving(key: string): void {
  running.get(key)?.abort();
}

export async function forgetSaved(saved: SavedLecture): Promise<void> {
  await removeSaved(saved.key);
  await refreshEverywhere(saved.userId);
}

async function refreshEverywhere(userId: number): Promise<void> {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
  await refreshSaved(userId);
}

function note(key: string, share: number | null): void {
  const percent = share === null ? null : Math.floor(share * 100) / 100;
  const { [key]: before, ...others } = state.get(savingAtom);
  // Every chunk comes by here; the screen only wants to know of whole percents.
  if (before === percent) return;
  state.set(savingAtom, percent === null ? others : { ...others, [key]: percent });
}
