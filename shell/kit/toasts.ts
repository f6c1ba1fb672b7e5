import { atom, getDefaultStore } from 'jotai';

/** A short message over the page; errors stay until closed, or until three newer messages replace them. */
export type Toast = { id: number; kind: 'success' | 'error'; text: string; action?: ToastAction };

/** An action offered with a message, such as an undo. */
export type ToastAction = { label: string; run: () => void };

export const toastsAtom = atom<Toast[]>([]);
const VISIBLE_MS = 6000;
const VISIBLE_WITH_ACTION_MS = 12_000;
let lastId = 0;

function show(kind: Toast['kind'], text: string, action?: ToastAction): void {
  lastId += 1;
  const toast: Toast = action ? { id: lastId, kind, text, action } : { id: lastId, kind, text };
  const state = getDefaultStore();
  state.set(toastsAtom, (all) => [...all.filter((t) => t.text !== text), toast].slice(-3));
  const visible = action ? VISIBLE_WITH_ACTION_MS : VISIBLE_MS;
  if (kind === 'success') setTimeout(() => dismissToast(toast.id), visible);
}

export function dismissToast(id: number): void {
  getDefaultStore().set(toastsAtom, (all) => all.filter((toast) => toast.id !== id));
}

/** Shows a message, also from outside React. */
export const toast = {
  success: (text: string, action?: ToastAction) => show('success', text, action),
  error: (text: string, action?: ToastAction) => show('error', text, action),
};
