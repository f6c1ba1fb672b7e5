import { registerOutbox } from '@rambla/kit/device';
import { atom, getDefaultStore } from '@rambla/kit/state';
import { saveLecture, type WhatToSave } from './save-lecture.ts';
import { listSaved, removeSaved, type SavedLecture } from './saved-lectures.ts';

/** Lectures that are being saved, with their progress from 0 to 1. */
export const savingAtom = atom<Record<string, number>>({});
/** This person's saved lectures; null until they are loaded. */
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

/** Calls `hear` when any tab of this browser saves or removes a lecture. Returns a function to stop. */
export function followTabs(hear: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = hear;
  return () => channel.close();
}

/**
 * Saves a lecture in the background, until it is complete or aborted. Resolves with the names of materials that
 * the server no longer has; rejects when it fails.
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
  // Called for every chunk, but the screen only shows whole percents.
  if (before === percent) return;
  state.set(savingAtom, percent === null ? others : { ...others, [key]: percent });
}
