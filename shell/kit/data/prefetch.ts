/** A response that nobody took by then, counted from this code's arrival, is too old to be shown. */
const FRESH_MS = 10_000;

type Asked = { authorization: string | null; answer: Promise<Response> };

declare global {
  /** The first screen's calls by their addresses; `shell/src/first-calls.ts` makes them before this code is there. */
  var firstCalls: Map<string, Asked> | undefined;
}

const arrived = performance.now();

/** Takes the first screen's response to the same call by the same person, once; undefined when there is none. */
export function takePrefetched({ method, url, headers }: Request): Promise<Response> | undefined {
  // A response from before a change is stale after it.
  if (method !== 'GET') globalThis.firstCalls?.clear();
  if (performance.now() - arrived > FRESH_MS) return undefined;
  const found = globalThis.firstCalls?.get(url);
  if (!found || found.authorization !== headers.get('authorization')) return undefined;
  globalThis.firstCalls?.delete(url);
  return found.answer;
}
