/** Prefetched responses are used only this long after this module has loaded. */
const FRESH_MS = 10_000;

type Asked = { authorization: string | null; answer: Promise<Response> };

declare global {
  /** The first screen's calls by address, made by `shell/src/first-calls.ts` before this code loads. */
  var firstCalls: Map<string, Asked> | undefined;
}

const arrived = performance.now();

/** Takes the prefetched response to this call, once; else undefined. */
export function takePrefetchedResponse({ method, url, headers }: Request): Promise<Response> | undefined {
  // A change makes prefetched responses stale.
  if (method !== 'GET') globalThis.firstCalls?.clear();
  if (performance.now() - arrived > FRESH_MS) return undefined;
  const found = globalThis.firstCalls?.get(url);
  if (!found || found.authorization !== headers.get('authorization')) return undefined;
  globalThis.firstCalls?.delete(url);
  return found.answer;
}
