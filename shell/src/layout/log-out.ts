import { authState, endSession } from '@rambla/kit/session';

const PATIENCE_MS = 5000;

/** Revokes the session on the server, as far as it can be reached, and forgets it here. */
export async function logOut(): Promise<void> {
  const token = authState().authenticated;
  endSession('logout');
  if (!token) return;
  // By hand, not through the API slice: the session is gone here already and its answer changes nothing.
  await fetch('/api/users/logout', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    keepalive: true,
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => {});
}
