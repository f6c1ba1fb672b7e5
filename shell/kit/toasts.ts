import { atom, getDefaultStore } from 'jotai';

/** A short message over the page; errors stay until they are closed. */
export type Toast = { id: number; kind: 'success' | 'error'; text: string };

export const toastsAtom = atom<Toast[]>([]);
const VISIBLE_MS = 6000;
let lastId = 0;

function show(kind: Toast['kind'], text: string): void {
  lastId += 1;
  const toast = { id: lastId, kind, text };
  const state = getDefaultStore();
  state.set(toastsAtom, (all) => [...all.filter((t) => t.text !== text), toast].slice(-3));
  if (kind === 'success') setTimeout(() => dismissToast(toast.id), VISIBLE_MS);
}

export function dismissToast(id: number): void {
  getDefaultStore().set(toastsAtom, (all) => all.filter((toast) => toast.id !== id));
}

/** Says something to the user from anywhere, screen or not. */
export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
};
