import { buildAuthorizationHeader, updateSessionFromResponse } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';

// These types match tus-js-client, on which the kit does not depend.
type TusRequest = { setHeader(name: string, value: string): void };
type TusResponse = { getStatus(): number; getBody(): string; getHeader(name: string): string | undefined };
export type TusFailure = Error & { originalResponse?: TusResponse | null };

const RETRIES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000];

/** Options of all chunked uploads: session token and retries for bad networks. */
export function createTusOptions(file: File) {
  let token: string | null = null;
  return {
    retryDelays: RETRIES_MS,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type },
    onBeforeRequest: (request: TusRequest) => {
      // Read for each request, since the token may have been renewed.
      token = authState().authenticated;
      for (const [name, value] of Object.entries(buildAuthorizationHeader(token)))
        request.setHeader(name, value);
    },
    onAfterResponse: (_request: TusRequest, response: TusResponse) =>
      updateSessionFromResponse(
        token,
        response.getStatus(),
        response.getHeader('x-renewed-token'),
        errorBodyOf(response).code,
        response.getHeader('x-role'),
      ),
  };
}

/** Returns the failed response's status; 0 when the network failed. */
export function tusStatusOf({ originalResponse }: TusFailure): number {
  return originalResponse?.getStatus() ?? 0;
}

/** True if a retry may succeed: no network, wrong offset, lock, limit, damaged chunk or failed server. */
export function canRetryUpload(failure: TusFailure): boolean {
  const status = tusStatusOf(failure);
  return [0, 409, 423, 429, 460].includes(status) || status >= 500;
}

/** Returns the API's message, or that the connection broke. */
export function tusProblem({ originalResponse }: TusFailure): string {
  const { message } = errorBodyOf(originalResponse);
  return message || 'Se cortó la conexión. Lo que ya subió no se pierde: seguí cuando quieras.';
}

/** Reads an error of our API; empty when the network failed or a proxy responded. */
function errorBodyOf(response: TusResponse | null | undefined): { code?: string; message?: string } {
  try {
    const body = JSON.parse(response?.getBody() ?? '') as { code?: string; message?: string } | null;
    return body ?? {};
  } catch {
    return {};
  }
}
