import { applyToSession, authorization } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';
import type { HttpRequest, HttpResponse } from 'tus-js-client';

type Answer = Pick<HttpResponse, 'getStatus' | 'getBody' | 'getHeader'>;
export type TusFailure = Error & { originalResponse?: Answer | null };

const RETRIES_MS = [500, 1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000, 30_000];

/** Options of all chunked uploads: session token and retries for bad networks. */
export function tusOptions(file: File) {
  let token: string | null = null;
  return {
    retryDelays: RETRIES_MS,
    storeFingerprintForResuming: false,
    metadata: { filename: file.name, filetype: file.type },
    onBeforeRequest: (request: HttpRequest) => {
      // Read for each request, since the token may have been renewed.
      token = authState().authenticated;
      for (const [name, value] of Object.entries(authorization(token))) request.setHeader(name, value);
    },
    onAfterResponse: (_request: HttpRequest, response: HttpResponse) =>
      applyToSession(token, response.getStatus(), response.getHeader('x-renewed-token')),
  };
}

export function tusStatus({ originalResponse }: TusFailure): number {
  return originalResponse?.getStatus() ?? 0;
}

export function tusProblem({ originalResponse }: TusFailure): string {
  try {
    const { message } = JSON.parse(originalResponse?.getBody() ?? '') as { message?: string };
    if (message) return message;
  } catch {
    // Not a response of our API: the network failed, or a proxy responded.
  }
  return 'Se cortó la conexión. Lo que ya subió no se pierde: seguí cuando quieras.';
}
