import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { listUnsent, sendUnsent, type Unsent } from '@rambla/kit/device';
import { authState, endSession } from '@rambla/kit/session';
import { atom, getDefaultStore } from '@rambla/kit/state';

const PATIENCE_MS = 5000;
const SENDING_MS = 3000;
const LOOKING_MS = 2000;

/** Spanish texts; `canWait` when some of it may still be sent by itself. */
export type LeftBehind = { words: string; canWait: boolean };

/** The unsent work while the person is asked whether to log out anyway; null otherwise. */
export const leavingAtom = atom<LeftBehind | null>(null);

/** Sends unsent work and logs out; asks first when some could not be sent. */
export async function logOut(): Promise<void> {
  const left = await sendWhatWaits();
  if (left) getDefaultStore().set(leavingAtom, left);
  else await leave();
}

/** Sends unsent work and returns what could not be sent; null when everything was. */
export async function sendWhatWaits(): Promise<LeftBehind | null> {
  const auth = authState();
  const { userId } = auth;
  if (!userId) return null;
  const look = () => inTime(listUnsent(userId), LOOKING_MS);
  if ((await look())?.unknown) {
    // Some work belongs to remotes whose code this page has not loaded.
    const { loadTables } = await import('../remotes.ts');
    await inTime(loadTables(auth), SENDING_MS);
  }
  await inTime(sendUnsent(), SENDING_MS);
  const unsent = await look();
  return unsent && sizeText(unsent);
}

function inTime<T>(work: Promise<T>, ms: number): Promise<T | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));
  return Promise.race([work.catch(() => null), late]);
}

function sizeText({ sendable, unknown, drafts }: Unsent): LeftBehind | null {
  const others =
    unknown > 0 ? [`${unknown} ${unknown === 1 ? 'cosa hecha' : 'cosas hechas'} sin conexión`] : [];
  const waiting = [...sendable, ...others];
  const all = [...waiting, ...drafts];
  if (all.length === 0) return null;
  return { words: new Intl.ListFormat('es').format(all), canWait: waiting.length > 0 };
}

/** Revokes the session on the server, if it can be reached, and ends it here. */
export async function leave(): Promise<void> {
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
