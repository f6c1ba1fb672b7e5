import { authState, endSession, renewToken } from '@rambla/kit/session';

/** Returns the session's authorization header; empty for a visitor. */
export function buildAuthorizationHeader(token = authState().authenticated): { authorization?: string } {
  return token ? { authorization: `Bearer ${token}` } : {};
}

/** Renews the session from a response, or ends it after a 401. Does nothing if `token` was replaced. */
export function updateSessionFromResponse(
  token: string | null,
  status: number,
  renewed: string | null | undefined,
  code?: unknown,
  role?: string | null,
): void {
  if (authState().authenticated !== token) return;
  if (renewed) renewToken(renewed, role);
  else if (status === 401) endSession(code === 'second_factor_needed' ? 'second_factor' : 'expired');
}

async function errorOf(response: Response): Promise<{ code?: unknown }> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return body && typeof body === 'object' ? body : {};
}

type Options = RequestInit & { token?: string | null; send?: (request: Request) => Promise<Response> };

/** Calls the API with the session's or a given token; rejects when no response arrives. */
export async function fetchAuthorized(input: string | Request, options: Options = {}): Promise<Response> {
  const { token = authState().authenticated, send = fetch, ...init } = options;
  const request = input instanceof Request ? input : new Request(input, init);
  for (const [name, value] of Object.entries(buildAuthorizationHeader(token)))
    request.headers.set(name, value);
  const response = await send(request);
  const { status, headers } = response;
  const code = status === 401 ? (await errorOf(response)).code : undefined;
  updateSessionFromResponse(token, status, headers.get('x-renewed-token'), code, headers.get('x-role'));
  return response;
}
