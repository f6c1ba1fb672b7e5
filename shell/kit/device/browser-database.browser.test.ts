import { expect, test } from 'vitest';
import { inStore } from './browser-database.ts';

function change(version: number, work: (db: IDBDatabase) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('rambla', version);
    request.onupgradeneeded = () => work(request.result);
    request.onsuccess = () => {
      request.result.close();
      resolve();
    };
    request.onerror = () => reject(request.error);
  });
}

test('what waits in the database of an older portal is found, and in that of a newer one', async () => {
  await new Promise((resolve) => {
    indexedDB.deleteDatabase('rambla').onsuccess = resolve;
  });
  await change(1, (db) => {
    db.createObjectStore('answers', { keyPath: 'key' }).put({ key: 'one' });
  });
  await inStore('questions', 'readwrite', (store) => store.put({ key: 'two' }));

  // Another tab runs a newer portal; this one continues to work.
  await change(99, (db) => db.createObjectStore('later'));
  const found = await Promise.all([
    inStore('answers', 'readonly', (store) => store.getAll()),
    inStore('questions', 'readonly', (store) => store.getAll()),
  ]);
  expect(found).toEqual([[{ key: 'one' }], [{ key: 'two' }]]);
});
