import type { ErrorBody } from '@rambla/api/contract';

// Statuses of temporary refusals: no session, a timeout, or a busy server.
const LATER = new Set([401, 408, 425, 429]);
// Statuses of final refusals, even by a proxy: the request is malformed or too large.
const FINAL = new Set([400, 413, 414, 415, 431]);

/** Reads a response; empty when a proxy sent no JSON. */
export async function readResponseBody<Body>(
  response: Response | undefined,
): Promise<Partial<Body & ErrorBody>> {
  return ((await response?.json().catch(() => null)) ?? {}) as Partial<Body & ErrorBody>;
}

/** True when a retry may succeed, as after an HTML page from a network's filter or log-in. */
export function isRetryable(
  { ok, status }: Response,
  { code }: Partial<ErrorBody>,
  isAcknowledged: boolean,
): boolean {
  if (ok) return !isAcknowledged;
  if (status >= 500 || LATER.has(status) || code === 'idempotency_in_progress') return true;
  return code === undefined && !FINAL.has(status);
}
