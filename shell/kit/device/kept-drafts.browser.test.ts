import { draftKey } from '@rambla/kit/data/draft-storage';
import { endSession, startSession } from '@rambla/kit/session';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inStore } from './browser-database.ts';
import { loadDeviceKey } from './device-key.ts';
import { restoreDrafts, sealDrafts } from './kept-drafts.ts';

const PERSON = { token: 'a-token', role: 'student', userId: 7 } as const;
const BAD = draftKey('bad', PERSON.userId);
const FORM = draftKey('form', PERSON.userId);
const NOTE = draftKey('note-3', PERSON.userId);

const keysInTab = () => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'));
const keysOnDisk = () => inStore('drafts', 'readonly', (rows) => rows.getAllKeys());

beforeEach(async () => {
  sessionStorage.clear();
  await inStore('drafts', 'readwrite', (rows) => rows.clear());
  const key = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))));
  vi.stubGlobal('fetch', async () => Response.json({ key }));
  startSession(PERSON);
  await loadDeviceKey(PERSON.userId);
});
afterEach(() => {
  endSession('logout');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Makes the bad draft's encryption fail; the returned function starts the encryption of the other drafts. */
function refuseBadDraft(): () => void {
  const encrypt = crypto.subtle.encrypt.bind(crypto.subtle);
  let start = () => {};
  const started = new Promise<void>((resolve) => {
    start = resolve;
  });
  vi.spyOn(crypto.subtle, 'encrypt').mockImplementation(async (algorithm, key, data) => {
    const place = new TextDecoder().decode((algorithm as AesGcmParams).additionalData);
    if (place.endsWith(BAD)) throw new Error('refused');
    await started;
    return encrypt(algorithm, key, data);
  });
  return start;
}

test('when one draft cannot be encrypted, the others stay in the tab until they are on disk', async () => {
  const others = { [FORM]: '"Un título"', [NOTE]: '"Límites"' };
  for (const [key, text] of Object.entries({ [BAD]: '"Se pierde"', ...others }))
    sessionStorage.setItem(key, text);
  endSession('logout');
  const start = refuseBadDraft();

  const sealed = expect(sealDrafts(PERSON.userId)).rejects.toThrow('refused');
  await new Promise((resolve) => setTimeout(resolve));
  expect(keysInTab()).toEqual(expect.arrayContaining([FORM, NOTE]));
  expect(await keysOnDisk()).toEqual([]);
  start();
  await sealed;
  expect(await keysOnDisk()).toEqual([FORM, NOTE]);
  expect(keysInTab()).toEqual([]);

  startSession(PERSON);
  await restoreDrafts(PERSON.userId);
  expect({ ...sessionStorage }).toEqual(others);
});
