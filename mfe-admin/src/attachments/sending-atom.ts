import { atom, getDefaultStore } from '@rambla/kit/state';

/** A file being uploaded; it leaves the list once it has arrived. */
export type Sending = {
  key: string;
  courseId: number;
  /** Who sends it: another one who logs in on this page neither sees nor sends it. */
  userId: number | null;
  file: File;
  sent: number;
  /** Why it did not get there, in Spanish. */
  problem?: string | undefined;
};

/** Outlives the screen: one may look elsewhere while files go up. */
export const sendingAtom = atom<readonly Sending[]>([]);

export function addSending(added: readonly Sending[]): void {
  getDefaultStore().set(sendingAtom, (all) => [...all, ...added]);
}

export function setSending(key: string, change: Partial<Sending>): void {
  getDefaultStore().set(sendingAtom, (all) =>
    all.map((sending) => (sending.key === key ? { ...sending, ...change } : sending)),
  );
}

export function removeSending(key: string): void {
  getDefaultStore().set(sendingAtom, (all) => all.filter((sending) => sending.key !== key));
}

export function currentSending(): readonly Sending[] {
  return getDefaultStore().get(sendingAtom);
}
