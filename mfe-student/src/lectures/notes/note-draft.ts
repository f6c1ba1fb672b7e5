import { draftKey, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { atom, getDefaultStore, useAtomValue } from '@rambla/kit/state';
import { useState } from 'react';

/** An unsaved note and its second in the lecture. */
type NoteDraft = { text: string; second: number };

// Global, because switching tabs unmounts the panel, even while saving.
const draftsAtom = atom<Record<string, NoteDraft | null>>({});
const state = getDefaultStore();

/** A draft that survives closing the panel, leaving the lecture and a reload; null without text. */
export function useNoteDraft(name: string) {
  const [key] = useState(() => draftKey(name));
  const draft = currentOf(useAtomValue(draftsAtom), key);
  const keep = (next: NoteDraft | null) => {
    state.set(draftsAtom, (all) => ({ ...all, [key]: next }));
    writeDraft(key, next ?? undefined);
  };
  /** Clears the draft of a saved note, unless the person typed on. */
  const settle = (sent: NoteDraft) => {
    if (currentOf(state.get(draftsAtom), key)?.text === sent.text) keep(null);
  };
  return { draft, keep, settle };
}

/** Removes a draft that equals a waiting note, when an earlier page closed before clearing it. */
export function removeDraftOfQueuedNote(name: string, waiting: NoteDraft): void {
  const key = draftKey(name);
  // The form clears the drafts of this page itself.
  if (state.get(draftsAtom)[key] !== undefined) return;
  const draft = readDraft(key) as NoteDraft | undefined;
  if (draft?.text.trim() !== waiting.text || draft.second !== waiting.second) return;
  state.set(draftsAtom, (all) => ({ ...all, [key]: null }));
  writeDraft(key, undefined);
}

/** Turns a refused note into a draft again, above newer text. */
export function restoreNoteDraft(name: string, note: NoteDraft): void {
  const key = draftKey(name);
  const begun = currentOf(state.get(draftsAtom), key);
  const next = { ...note, text: [note.text, begun?.text].filter(Boolean).join('\n\n') };
  state.set(draftsAtom, (all) => ({ ...all, [key]: next }));
  writeDraft(key, next);
}

function currentOf(drafts: Record<string, NoteDraft | null>, key: string): NoteDraft | null {
  const draft = drafts[key];
  return draft === undefined ? ((readDraft(key) as NoteDraft | undefined) ?? null) : draft;
}
