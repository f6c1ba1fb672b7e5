import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inStore } from './browser-database.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a database that never answers is given up, and tried again by the next who needs it', async () => {
  const open = vi.fn(() => ({}));
  vi.stubGlobal('indexedDB', { open });
  for (const tries of [1, 2]) {
    const failing = expect(inStore('watching', 'readonly', (store) => store.getAll())).rejects.toThrow(
      'does not answer',
    );
    await vi.advanceTimersByTimeAsync(10_000);
    await failing;
    expect(open).toHaveBeenCalledTimes(tries);
  }
});

test('a transaction that never ends is given up, too', async () => {
  const transaction = { objectStore: () => ({ getAll: () => ({}) }) };
  const request: { result: object; onsuccess?: () => void } = { result: { transaction: () => transaction } };
  vi.stubGlobal('indexedDB', { open: () => request });
  const failing = expect(inStore('watching', 'readonly', (store) => store.getAll())).rejects.toThrow(
    'does not answer',
  );
  request.onsuccess?.();
  await vi.advanceTimersByTimeAsync(10_000);
  await failing;
});
