import { draftKey, readDraft, writeDraft } from '@rambla/kit/draft-storage';
import { atom, getDefaultStore, useAtomValue } from '@rambla/kit/state';
import { useState } from 'react';

/** What somebody is writing, and the second of the lecture that it speaks of. */
type NoteDraft = { text: string; second: number };

// The panel goes when another tab is chosen, also while a note is on its way: the one that comes back must see both what
// was typed and what the answer settled meanwhile.
const draftsAtom = atom<Record<string, NoteDraft | null>>({});
const state = getDefaultStore();

/** A draft that outlives the panel, the lecture and a reload; null while nothing is being written. */
export function useNoteDraft(name: string) {
  const [key] = useState(() => draftKey(name));
  const draft = currentOf(useAtomValue(draftsAtom), key);
  const keep = (next: NoteDraft | null) => {
    state.set(draftsAtom, (all) => ({ ...all, [key]: next }));
    writeDraft(key, next ?? undefined);
  };
  /** The server has it: nothing is left to write, unless one went on typing. */
  const settle = (sent: NoteDraft) => {
    if (currentOf(state.get(draftsAtom), key)?.text === sent.text) keep(null);
  };
  return { draft, keep, settle };
}

function currentOf(drafts: Record<string, NoteDraft | null>, key: string): NoteDraft | null {
  const draft = drafts[key];
  return draft === undefined ? ((readDraft(key) as NoteDraft | undefined) ?? null) : draft;
}
