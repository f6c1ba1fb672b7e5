import { authState, endSession, renewToken } from '@rambla/kit/session';

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
  const token = authState().authenticated;
  if (!token) return undefined;
  try {
    const response = await fetch(`/api/${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
      keepalive,
      ...(keepalive ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) }),
    });
    const isStillOurs = authState().authenticated === token;
    const renewed = response.headers.get('x-renewed-token');
    if (isStillOurs && renewed) renewToken(renewed);
    if (isStillOurs && response.status === 401) endSession('expired');
    return response;
  } catch {
    return undefined;
  }
}
