import { authorization } from '@rambla/kit/authorized';

/** A prefetched response expires after this time. */
const FRESH_MS = 10_000;

type Asked = { authorization: string | null; answer: Promise<Response> };
const asked = new Map<string, Asked>();

/** Prefetches the API paths that the first screen needs, while its code is still loading. */
export function prefetch(paths: string[]): void {
  const headers = authorization();
  for (const path of paths) {
    const url = new URL(`/api/${path}`, location.href).href;
    const answer = fetch(url, { headers });
    answer.catch(() => asked.delete(url));
    asked.set(url, { authorization: headers.authorization ?? null, answer });
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
