import { ECDH } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createPublicLookup } from '../../core/http/public-address.ts';
import type { VapidKeys } from './vapid-keys.ts';

const TIMEOUT_MS = 10_000;
/** How many seconds a push service keeps a message for an offline browser. */
const LIFE_SECONDS = 24 * 3600;

export interface PushSubscriptionData {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushServiceResponse {
  status: number;
  /** The seconds after which the push service accepts another try. */
  retryAfter: number | undefined;
}

export type PushSender = (target: PushSubscriptionData, payload: string) => Promise<PushServiceResponse>;

const KEY_BYTES = 65;
const SECRET_BYTES = 16;

/** False for keys that no message can be encrypted for. */
export function canEncryptFor({ p256dh, auth }: Pick<PushSubscriptionData, 'p256dh' | 'auth'>): boolean {
  const key = Buffer.from(p256dh, 'base64url');
  if (key.length !== KEY_BYTES || Buffer.from(auth, 'base64url').length < SECRET_BYTES) return false;
  try {
    ECDH.convertKey(key, 'prime256v1');
    return true;
  } catch {
    return false;
  }
}

interface Options {
  keys: VapidKeys;
  /** The contact that push services use to report problems. */
  contact: string;
  /** Replaced in tests, whose receiver runs on this machine. */
  lookup?: LookupFunction;
  ca?: string;
}

async function statusOf(response: IncomingMessage): Promise<PushServiceResponse> {
  // Ignores the body, which could be endless.
  response.destroy();
  const seconds = Number(response.headers['retry-after']);
  return { status: response.statusCode ?? 0, retryAfter: seconds > 0 ? seconds : undefined };
}

/** Returns a function that encrypts a message and posts it to a browser's push service. */
export function createPushSender({ keys, contact, lookup = createPublicLookup(), ca }: Options): PushSender {
  return async ({ endpoint, p256dh, auth }, payload) => {
    // Loads the library with the first message, to speed up the start.
    const { default: webPush } = await import('web-push');
    const vapidDetails = { subject: contact, ...keys };
    const options = { vapidDetails, TTL: LIFE_SECONDS, contentEncoding: 'aes128gcm' as const };
    const subscription = { endpoint, keys: { p256dh, auth } };
    const { method, headers, body } = webPush.generateRequestDetails(subscription, payload, options);
    const call = request(endpoint, {
      method,
      headers,
      lookup,
      agent: false,
      timeout: TIMEOUT_MS,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(ca !== undefined && { ca }),
    });
    call.end(body);
    const [response] = (await once(call, 'response')) as [IncomingMessage];
    return statusOf(response);
  };
}
