import { portalConfig } from '@rambla/kit/config';
import { atom, getDefaultStore } from '@rambla/kit/state';

const PATIENCE_MS = 3000;

/** Terms that the person logging in has not accepted yet. */
export type DueTerms = { version: number; publishedAt: string; token: string; onDone: () => void };

/** Set while the log-in waits for the person's answer. */
export const dueTermsAtom = atom<DueTerms | null>(null);

async function fetchDueTerms(token: string): Promise<Pick<DueTerms, 'version' | 'publishedAt'> | null> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/terms', { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  return response.ok ? (await response.json()).terms : null;
}

/** Resolves once the person has answered about new terms; immediately when none are due. */
export async function askToAcceptTerms(token: string): Promise<void> {
  if (!portalConfig.texts.includes('terms')) return;
  // A failure here must not prevent the log-in.
  const due = await fetchDueTerms(token).catch(() => null);
  if (!due) return;
  const { set } = getDefaultStore();
  await new Promise<void>((onDone) => set(dueTermsAtom, { ...due, token, onDone }));
  set(dueTermsAtom, null);
}
