import type { ErrorBody } from '@rambla/api/contract';
import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { prefixEndpoints } from '@rambla/kit/data/named-endpoints';
import { takePrefetchedResponse } from '@rambla/kit/data/prefetch';
import { noteOffline, readResponse } from '@rambla/kit/device';
import { type AuthState, authState } from '@rambla/kit/session';
import { injectReducer, store } from '@rambla/kit/store';
import { createApi, type FetchBaseQueryError, fetchBaseQuery } from '@reduxjs/toolkit/query/react';

const request = fetchBaseQuery({
  baseUrl: '/api/',
  fetchFn: (call) =>
    fetchAuthorized(call as Request, {
      send: (request) => takePrefetchedResponse(request) ?? fetch(request),
    }),
  timeout: 60_000,
});

/** The one API slice; each feature injects its endpoints. */
export const baseApi = createApi({
  reducerPath: 'api',
  tagTypes: [
    'Me',
    'Users',
    'Sessions',
    'Courses',
    'MyCourses',
    'Subscriptions',
    'Lectures',
    'Attachments',
    'Links',
    'Quizzes',
    'Impressions',
    'Audit',
  ],
  async baseQuery(args, api, extra) {
    const result = await request(args, api, extra);
    // A cancelled call says nothing about the network.
    if (api.signal.aborted) return result;
    const wait = Number(result.meta?.response?.headers.get('retry-after'));
    const body = errorBody(result.error);
    const isOffline = Boolean(result.error) && !body;
    noteOffline(isOffline);
    if (isOffline && api.type === 'query') {
      const data = await readResponse(typeof args === 'string' ? args : args.url).catch(() => undefined);
      if (data) return { data };
    }
    if (body && body.statusCode === 429 && wait > 0)
      body.message = `Demasiados intentos. Probá de nuevo en ${waitText(wait)}.`;
    return result;
  },
  endpoints: () => ({}),
});

prefixEndpoints(baseApi);
injectReducer(baseApi.reducerPath, baseApi.reducer, baseApi.middleware);

const viewerOf = ({ userId, role }: AuthState) => `${userId}${role}`;

// Clears the cache, so that the next person, or the same one in another role, does not see it.
let viewer = viewerOf(authState());
store.subscribe(() => {
  const now = viewerOf(authState());
  if (now === viewer) return;
  viewer = now;
  globalThis.firstCalls?.clear();
  store.dispatch(baseApi.util.resetApiState() as unknown as { type: string });
});

/** Returns the API's error body; undefined without one (no network, time-out). */
export function errorBody(error: unknown): ErrorBody | undefined {
  const { data } = (error ?? {}) as FetchBaseQueryError;
  return data && typeof data === 'object' && 'code' in data ? (data as ErrorBody) : undefined;
}

function waitText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 segundo' : `${seconds} segundos`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minuto' : `${minutes} minutos`;
}

/** Returns a Spanish message for a failed call. */
export function errorMessage(error: unknown): string {
  const body = errorBody(error);
  if (body?.message) return body.message;
  const status = (error as FetchBaseQueryError | undefined)?.status;
  if (status === 'TIMEOUT_ERROR') return 'El servidor está tardando demasiado. Probá de nuevo en un rato.';
  if (status && !navigator.onLine) return 'Estás sin conexión. Probá de nuevo cuando vuelva.';
  return 'No pudimos comunicarnos con el servidor. Revisá tu conexión y probá de nuevo.';
}
