import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { listUnsent, sendUnsent, type Unsent } from '@rambla/kit/device';
import { authState, endSession } from '@rambla/kit/session';
import { atom, getDefaultStore } from '@rambla/kit/state';

const PATIENCE_MS = 5000;
const SENDING_MS = 3000;
const LOOKING_MS = 2000;

/** Used when the check timed out; `removed` is null, so that the log-out asks before deleting lectures. */
const UNSEEN: Unsent = { sendable: [], unknown: 0, drafts: [], removed: null };

/** Unsent work and saved lectures while the log-out dialog is open; null otherwise. */
export const logOutDialogAtom = atom<Unsent | null>(null);

/** Sends unsent work and logs out; asks first when something could not be sent or would be deleted. */
export async function logOut(): Promise<void> {
  const left = await flushUnsentWork();
  if (left) getDefaultStore().set(logOutDialogAtom, left);
  else await logOutNow();
}

/** Asks with the browser's own dialog, for when the code of ours does not load. */
export function logOutWithoutDialog(): void {
  getDefaultStore().set(logOutDialogAtom, null);
  if (confirm('Hay cosas sin enviar, o clases guardadas que se borran. ¿Cerrar igual?')) void logOutNow();
}

/** Tries to send unsent work; returns what a log-out would leave unsent or delete, or null if nothing. */
export async function flushUnsentWork(): Promise<Unsent | null> {
  const auth = authState();
  const { userId } = auth;
  if (!userId) return null;
  const look = () => inTime(listUnsent(userId), LOOKING_MS);
  const first = await look();
  if (first?.unknown || first?.removed === null) {
    // Some unsent work belongs to remotes that this page has not loaded.
    const { loadRouteTables } = await import('../remotes.ts');
    await inTime(loadRouteTables(auth), SENDING_MS);
  }
  await inTime(sendUnsent(), SENDING_MS);
  const unsent = (await look()) ?? UNSEEN;
  return isSomething(unsent) ? unsent : null;
}

function isSomething({ sendable, unknown, drafts, removed }: Unsent): boolean {
  return unknown > 0 || [sendable, drafts, removed].some((list) => list?.length !== 0);
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
  return Promise.race([work.catch(() => null), late]);
}

/** Revokes the session on the server if reachable, and ends it here. */
export async function logOutNow(): Promise<void> {
  const token = authState().authenticated;
  endSession('logout');
  if (!token) return;
  // A plain fetch instead of the API slice: the session has ended here and the response changes nothing.
  await fetchAuthorized('/api/users/logout', {
    method: 'POST',
    token,
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {});
}
