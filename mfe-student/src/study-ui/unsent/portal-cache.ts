const ANSWER_MS = 60_000;

/** True when this browser can open the portal without a network. */
export function canCachePortal(): boolean {
  return typeof navigator !== 'undefined' && 'serviceWorker' in navigator && 'caches' in globalThis;
}

/** Caches the code of portal and remotes; rejects on failure. Registers the service worker on first use. */
export async function cachePortal(remotes: string[]): Promise<void> {
  await navigator.serviceWorker.register('/sw.js');
  const { active } = await navigator.serviceWorker.ready;
  if (!active) throw new Error('no service worker');
  const { port1, port2 } = new MessageChannel();
  const kept = new Promise<boolean>((resolve) => {
    port1.onmessage = (event) => resolve((event.data as { ok: boolean }).ok);
    setTimeout(() => resolve(false), ANSWER_MS);
  });
  active.postMessage({ type: 'keep', remotes }, [port2]);
  const ok = await kept;
  port1.close();
  if (!ok) throw new Error('the portal could not be kept');
}
