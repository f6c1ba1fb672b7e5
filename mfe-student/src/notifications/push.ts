/** This browser's permission to show notifications. */
export type PushState = 'unsupported' | 'blocked' | 'possible';

export function pushState(): PushState {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/**
 * Asks for permission and subscribes this browser with the institute's key; null when the person refuses. Registers the
 * service worker, which shows notices while no page is open.
 */
export async function subscribe(key: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // A browser keeps what it subscribed to with an older key, by which nothing comes any more.
  if (known) await known.unsubscribe();
  return (await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })).toJSON();
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
