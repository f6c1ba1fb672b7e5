import { atom, getDefaultStore } from '@rambla/kit/state';

/** An account with a planned closure, whose owner is logging in. */
export type ClosingAccount = { token: string; closesAt: string; onDone: () => void };

/** Set while the log-in waits for the person's decision. */
export const closingAccountAtom = atom<ClosingAccount | null>(null);

/** Resolves once the person has decided to keep the account or let it close. */
export async function askToKeepAccount(account: Omit<ClosingAccount, 'onDone'>): Promise<void> {
  const { set } = getDefaultStore();
  await new Promise<void>((onDone) => set(closingAccountAtom, { ...account, onDone }));
  set(closingAccountAtom, null);
}
