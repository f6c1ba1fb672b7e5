const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

/** Rejects on abort, for work that cannot be aborted itself. */
export function rejectOnAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    work.then(resolve, reject);
    const letGo = () => reject(signal.reason);
    if (signal.aborted) letGo();
    signal.addEventListener('abort', letGo, { once: true });
  });
}

/** Waits before a retry, longer after each try; ends early when the network returns. */
export async function waitForRetry(tries: number, signal: AbortSignal): Promise<void> {
  const stop = new AbortController();
  const wait = new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries));
    window.addEventListener('online', () => resolve(), { signal: stop.signal });
    stop.signal.addEventListener('abort', () => clearTimeout(timer));
  });
  await rejectOnAbort(wait, signal).finally(() => stop.abort());
}
