import { authorization } from '@rambla/kit/authorized';

/** A prefetched response expires after this time. */
const FRESH_MS = 10_000;

type Asked = { authorization: string | null; answer: Promise<Response> };

declare global {
  /** The first screen's calls by their addresses; `shell/src/first-calls.ts` makes them before this code is there. */
  var firstCalls: Map<string, Asked> | undefined;
}

globalThis.firstCalls ??= new Map();
const asked = globalThis.firstCalls;

/** Prefetches the API paths that the first screen needs, while its code is still loading. */
export function prefetch(paths: string[]): void {
  const headers = authorization();
  const mine = headers.authorization ?? null;
  for (const path of paths) {
    const url = new URL(`/api/${path}`, location.href).href;
    const first = asked.get(url);
    const answer = first?.authorization === mine ? first.answer : fetch(url, { headers });
    answer.then(dropRefused(url), () => asked.delete(url));
    asked.set(url, { authorization: mine, answer });
    setTimeout(() => asked.delete(url), FRESH_MS);
  }
}

/** A screen asks nothing of an address that it knows to be wrong, and a body that nobody reads leaves the call open. */
function dropRefused(url: string) {
  return (response: Response) => {
    if (response.status === 400 && asked.delete(url)) void response.arrayBuffer();
  };
}

/** Takes the prefetched response to the same call by the same person, once; undefined when there is none. */
export function takePrefetched({ method, url, headers }: Request): Promise<Response> | undefined {
  const found = method === 'GET' ? asked.get(url) : undefined;
  if (!found || found.authorization !== headers.get('authorization')) return undefined;
  asked.delete(url);
  return found.answer;
}
