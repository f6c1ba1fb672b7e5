import { atom, getDefaultStore } from '@rambla/kit/state';
import { saveLecture, type WhatToSave } from './save-lecture.ts';
import { listSaved, removeSaved, type SavedLecture } from './saved-lectures.ts';

/** Lectures on their way to this device: how much of each has arrived, from 0 to 1. */
export const savingAtom = atom<Record<string, number>>({});
/** This person's saved lectures; null until they have been looked up. */
export const savedAtom = atom<SavedLecture[] | null>(null);

const state = getDefaultStore();
const running = new Map<string, AbortController>();

export async function refreshSaved(userId: number): Promise<void> {
  state.set(savedAtom, await listSaved(userId).catch(() => []));
}

/** Saves a lecture in the background of whatever is on the screen; resolves with whether it is there afterwards. */
export async function startSaving(what: WhatToSave): Promise<boolean> {
  const abort = new AbortController();
  running.set(what.key, abort);
  note(what.key, 0);
  try {
    await saveLecture(what, (done, total) => note(what.key, total ? done / total : 0), abort.signal);
    await refreshSaved(what.userId);
    return true;
  } catch {
    return abort.signal.aborted;
  } finally {
    running.delete(what.key);
    note(what.key, null);
  }
}

export function cancelSaving(key: string): void {
  running.get(key)?.abort();
}

export async function forgetSaved(saved: SavedLecture): Promise<void> {
  await removeSaved(saved.key);
  await refreshSaved(saved.userId);
}

function note(key: string, share: number | null): void {
  const percent = share === null ? null : Math.floor(share * 100) / 100;
  const { [key]: before, ...others } = state.get(savingAtom);
  // Every chunk comes by here; the screen only wants to know of whole percents.
  if (before === percent) return;
  state.set(savingAtom, percent === null ? others : { ...others, [key]: percent });
}
