import { authState, endSession, renewToken } from '@rambla/kit/session';

/** The header that makes a call this session's; none for a visitor. */
export function authorization(token = authState().authenticated): { authorization?: string } {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/**
 * Applies what a response says of the session whose `token` was sent: its fresh token, or with a 401 its end. A token that
 * was replaced meanwhile must not end the new session.
 */
export function applyToSession(
  token: string | null,
  status: number,
  renewed: string | null | undefined,
): void {
  if (authState().authenticated !== token) return;
  if (renewed) renewToken(renewed);
  else if (status === 401) endSession('expired');
}

type Options = RequestInit & { token?: string | null; send?: (request: Request) => Promise<Response> };

/** Fetches from the API as whoever is logged in, or with a `token` of one's own; rejects without a response. */
export async function fetchAuthorized(input: string | Request, options: Options = {}): Promise<Response> {
  const { token = authState().authenticated, send = fetch, ...init } = options;
  const request = input instanceof Request ? input : new Request(input, init);
  for (const [name, value] of Object.entries(authorization(token))) request.headers.set(name, value);
  const response = await send(request);
  applyToSession(token, response.status, response.headers.get('x-renewed-token'));
  return response;
}
