import { fetchAuthorized } from '@rambla/kit/authorized';
import { authState } from '@rambla/kit/session';

const PATIENCE_MS = 15_000;

/** A call that must go out while its page goes away, too. */
type Sending = { method: 'POST' | 'PUT'; path: string; body: unknown; keepalive: boolean };

/**
 * Sends to the API as whoever is logged in; `keepalive` lets the call outlive the page. Undefined where no answer came.
 * What goes out like this waits on the device before and leaves with the next session after a 401.
 */
export async function sendAsCaller({
  method,
  path,
  body,
  keepalive,
}: Sending): Promise<Response | undefined> {
  if (!authState().authenticated) return undefined;
  return fetchAuthorized(`/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    keepalive,
    ...(keepalive ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) }),
  }).catch(() => undefined);
}
