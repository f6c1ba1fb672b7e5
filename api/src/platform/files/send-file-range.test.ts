import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdir, readlink } from 'node:fs/promises';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import { insertFile, markFileStored } from './files.queries.ts';
import { storagePathOf } from './keys.ts';
import { countAcquiredBuffers } from './send-buffers.ts';

const READERS = 80;
const PAUSE_MS = 300;
// The video is larger than the socket buffers of both ends.
const video = randomBytes(16 * 1024 ** 2);

let t: TestApp;
let port: number;
let url: string;
let path: string;
const clients: Socket[] = [];

beforeAll(async () => {
  t = await createTestApp();
  const { courseId, people } = await createCast(t);
  const file = await insertFile(t.db, { courseId, name: 'a.mp4', mimeType: 'video/mp4' });
  await markFileStored(t.db, file.id, await t.app.storage.put(file.key, Readable.from([Buffer.from(video)])));
  url = signFileUrl(t.app, { ...people['S+'] }, file);
  path = storagePathOf(file.key);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
// A retried test must not find connections of its first run.
afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await expect.poll(openFiles).toBe(0);
});
afterAll(() => t.close());

const text = (range = '') => `GET ${url} HTTP/1.1\r\nHost: localhost\r\n${range}\r\n`;

/** Requests the video without reading the response. */
async function ask(requests: string): Promise<Socket> {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  client.pause();
  clients.push(client);
  await once(client, 'connect');
  client.write(requests);
  return client;
}

async function openFiles(): Promise<number> {
  const names = await readdir('/proc/self/fd');
  const targets = await Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
  return targets.filter((target) => target.endsWith(path)).length;
}

const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

test('who reads slowly gets every byte, and holds up nobody', async () => {
  const slow = await ask(text('Connection: close\r\n'));
  await expect.poll(async () => [countAcquiredBuffers(), await openFiles()]).toEqual([1, 1]);
  const meanwhile = await fetch(`http://127.0.0.1:${port}${url}`, { headers: { range: 'bytes=7-1000006' } });
  expect(Buffer.from(await meanwhile.arrayBuffer()).equals(video.subarray(7, 1_000_007))).toBe(true);
  const hash = createHash('sha256');
  const received = await slow.resume().toArray();
  const all = Buffer.concat(received as Buffer[]);
  hash.update(all.subarray(all.indexOf('\r\n\r\n') + 4));
  expect(hash.digest('hex')).toBe(createHash('sha256').update(video).digest('hex'));
  await expect.poll(async () => [countAcquiredBuffers(), await openFiles()]).toEqual([0, 0]);
});

test('many who stop reading hold a bounded memory, and leave nothing when they go', async () => {
  await Promise.all(Array.from({ length: READERS }, () => ask(text())));
  await expect.poll(openFiles).toBe(READERS);
  await expect.poll(countAcquiredBuffers).toBe(64);
  await pause();
  expect([countAcquiredBuffers(), await openFiles()]).toEqual([64, READERS]);
  for (const client of clients) client.destroy();
  await expect.poll(async () => [countAcquiredBuffers(), await openFiles()]).toEqual([0, 0]);
});

test('what waits behind another response on a connection is not read before its turn', async () => {
  const client = await ask(text().repeat(8));
  await expect.poll(countAcquiredBuffers).toBe(1);
  await pause();
  expect(countAcquiredBuffers()).toBe(1);
  client.destroy();
  await expect
    .poll(async () => [countAcquiredBuffers(), t.app.openRequests.size, await openFiles()])
    .toEqual([0, 0, 0]);
});
