import { authState } from '@rambla/kit/session';

/** A prefetched response expires after this time. */
const FRESH_MS = 10_000;

type Asked = { authorization: string | null; answer: Promise<Response> };
const asked = new Map<string, Asked>();

/** Prefetches the API paths that the first screen needs, while its code is still loading. */
export function prefetch(paths: string[]): void {
  const token = authState().authenticated;
  const authorization = token && `Bearer ${token}`;
  for (const path of paths) {
    const url = new URL(`/api/${path}`, location.href).href;
    const answer = fetch(url, { headers: authorization ? { authorization } : {} });
    answer.catch(() => asked.delete(url));
    asked.set(url, { authorization, answer });
    setTimeout(() => asked.delete(url), FRESH_MS);
  }
}

/** Takes the prefetched response to the same call by the same person, once; undefined when there is none. */
export function takePrefetched({ method, url, headers }: Request): Promise<Response> | undefined {
  const found = method === 'GET' ? asked.get(url) : undefined;
  if (!found || found.authorization !== headers.get('authorization')) return undefined;
  asked.delete(url);
  return found.answer;
}
