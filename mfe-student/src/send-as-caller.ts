import { fetchAuthorized } from '@rambla/kit/authorized';
import { authState } from '@rambla/kit/session';

const PATIENCE_MS = 15_000;

/** A request that must be sent even while its page closes. */
type Sending = { method: 'POST' | 'PUT'; path: string; body: unknown; keepalive: boolean };

/**
 * Sends a request as the logged-in person; `keepalive` lets it outlive the page. Undefined without a response.
 * Its data stays on the device and, after a 401, is sent with the next session.
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
