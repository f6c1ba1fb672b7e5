import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';

const PATIENCE_MS = 15_000;

/** A request as the logged-in person; only `keepalive` lets it outlive the page. */
type Sending = {
  method: 'POST' | 'PUT';
  path: string;
  /** Sent as JSON, unless it is a form. */
  body: unknown;
  keepalive: boolean;
  /** The `Idempotency-Key` of a creating request. */
  key?: string;
};

/** Sends a request as the logged-in person; resolves to undefined without a session or response. */
export async function sendAsCurrentUser({
  method,
  path,
  body,
  keepalive,
  key,
}: Sending): Promise<Response | undefined> {
  if (!authState().authenticated) return undefined;
  const isForm = body instanceof FormData;
  return fetchAuthorized(`/api/${path}`, {
    method,
    headers: {
      ...(!isForm && { 'content-type': 'application/json' }),
      ...(key && { 'idempotency-key': key }),
    },
    body: isForm ? body : JSON.stringify(body),
    keepalive,
    ...(keepalive ? {} : { signal: AbortSignal.timeout(PATIENCE_MS) }),
  }).catch(() => undefined);
}
