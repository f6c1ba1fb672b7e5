import { fetchAuthorized } from '@rambla/kit/auth/authorized';
import { authState } from '@rambla/kit/session';
import { store } from '@rambla/kit/store';
import { inStore } from './browser-database.ts';
import { type SealedData, seal, unseal } from './seal.ts';

type KeyRow = SealedData & { userId: number };
type Person = { userId: number; token: string };

const PATIENCE_MS = 10_000;
const PAUSE_MS = 5000;
const PURPOSE = 'device key';

type Opened = { userId: number; key: CryptoKey; bytes: Uint8Array<ArrayBuffer>; token: string };

/** The loaded key; the session token `token` encrypts it on disk. */
let opened: Opened | null = null;
let pending: { token: string; key: Promise<CryptoKey | undefined> } | null = null;

/**
 * Returns the person's device key; undefined when unavailable, such as offline on a new device. On disk the
 * key is encrypted with the session's token.
 */
export function loadDeviceKey(userId: number, token = tokenOf(userId)): Promise<CryptoKey | undefined> {
  if (opened?.userId === userId) return Promise.resolve(opened.key);
  if (!token || !globalThis.crypto?.subtle) return Promise.resolve(undefined);
  if (pending?.token !== token) {
    const key = open({ userId, token }).catch(() => undefined);
    const mine = { token, key };
    pending = mine;
    // Remembers a failure for a while, because a playing video asks every second.
    void key.then((found) => {
      const letGo = () => {
        if (pending === mine) pending = null;
      };
      if (found) letGo();
      else setTimeout(letGo, PAUSE_MS);
    });
  }
  return pending.key;
}

function tokenOf(userId: number): string | null {
  const state = authState();
  return state.userId === userId ? state.authenticated : null;
}

async function open(person: Person): Promise<CryptoKey | undefined> {
  const kept = await readKept(person).catch(() => undefined);
  const bytes = kept ?? (await fetchKey(person.token));
  if (!bytes) return undefined;
  const key = await importKey(bytes);
  opened = { userId: person.userId, key, bytes, token: kept ? person.token : '' };
  if (!kept) await keepKey();
  return key;
}

async function readKept({ userId, token }: Person): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const row = await inStore<KeyRow | undefined>('keys', 'readonly', (rows) => rows.get(userId));
  return row && new Uint8Array(await unseal(await keyOfToken(token), row, PURPOSE));
}

async function keep({ userId, token }: Person, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const sealed = await seal(await keyOfToken(token), bytes, PURPOSE);
    await inStore('keys', 'readwrite', (rows) => {
      // Stores the key only while its session is still the current one.
      if (tokenOf(userId) === token) rows.put({ userId, ...sealed } satisfies KeyRow);
      return undefined;
    });
  } catch {
    // Ignored, because a reload requests the key again.
  }
}

async function fetchKey(token: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const response = await fetchAuthorized('/api/users/device_key', {
    token,
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!response.ok) return undefined;
  const { key } = (await response.json()) as { key: string };
  const text = atob(key.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

function importKey(bytes: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

async function keyOfToken(token: string): Promise<CryptoKey> {
  const text = new TextEncoder().encode(`rambla ${PURPOSE} ${token}`);
  return importKey(new Uint8Array(await crypto.subtle.digest('SHA-256', text)));
}

/** Forgets the key in this page, unless it belongs to the logged-in person. */
export function forgetDeviceKey(): void {
  if (opened?.userId !== authState().userId) opened = null;
}

/** Encrypts the stored key with a new token, after a log-in or a renewal. */
async function keepKey(): Promise<void> {
  const { userId, authenticated: token } = authState();
  if (!userId || !token || opened?.userId !== userId || opened.token === token) return;
  opened = { ...opened, token };
  await keep({ userId, token }, opened.bytes);
}

store.subscribe(() => {
  const { authenticated, userId } = authState();
  if (authenticated && opened?.userId === userId && opened.token !== authenticated) void keepKey();
});
