import type { PushSubscriptionBody } from '@rambla/api/contract';

/** This browser's permission to show notifications. */
export type PushPermission = 'unsupported' | 'blocked' | 'possible';

export function getPushPermission(): PushPermission {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!isThere) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'possible';
}

/** Registers the service worker and subscribes this browser to push; null when the person refuses. */
export async function subscribeToPush(key: string): Promise<PushSubscriptionBody | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null;
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await navigator.serviceWorker.ready;
  const known = await pushManager.getSubscription();
  // Ends an existing subscription, because one made with an older key no longer works.
  if (known) await known.unsubscribe();
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const { endpoint, keys: { p256dh, auth } = {} } = made.toJSON();
  if (!endpoint || !p256dh || !auth) throw new Error('the browser gave no keys');
  return { endpoint, keys: { p256dh, auth } };
}

export async function unsubscribeFromPush(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}
