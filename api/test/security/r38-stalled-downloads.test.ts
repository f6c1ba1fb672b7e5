import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signFileUrl } from '../../src/courses/media/file-url.ts';
import { insertFile, markFileStored } from '../../src/platform/files/files.queries.ts';
import { createCast } from '../cast.ts';
import { openStalledConnections, toDownloadRequest, toLoopbackAddress } from '../flood.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { createSampleVideo } from '../sample-files.ts';

/** Larger than the kernel's buffers at both ends. */
const content = createSampleVideo(24 * 1024 ** 2);
const PLAYERS = 200;
const CAMPUSES = [11, 12];
const STALLED_MS = 30_000;

let t: TestApp;
let port: number;
let video: string;

beforeAll(async () => {
  t = await createTestApp();
  const { courseId, people } = await createCast(t);
  const file = await insertFile(t.db, { courseId, name: 'a.mp4', mimeType: 'video/mp4' });
  const stored = await t.app.storage.put(file.key, Readable.from([Buffer.from(content)]));
  await markFileStored(t.db, file.id, stored);
  video = signFileUrl(t.app, { ...people['S+'] }, file);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

test('R38: paused players are cut after 30 seconds without progress, and get the rest with a range', async () => {
  const began = Date.now();
  const players = await Promise.all(
    CAMPUSES.map((campus) =>
      openStalledConnections(
        port,
        toLoopbackAddress(campus),
        [toDownloadRequest(video)],
        PLAYERS / CAMPUSES.length,
      ),
    ),
  );
  await expect.poll(() => t.app.openRequests.size).toBe(PLAYERS);
  await expect
    .poll(() => t.app.openRequests.size, { timeout: 3 * STALLED_MS, interval: 500 })
    .toBeLessThan(PLAYERS);
  expect(Date.now() - began).toBeGreaterThanOrEqual(STALLED_MS);
  await expect.poll(() => t.app.openRequests.size, { timeout: STALLED_MS, interval: 500 }).toBe(0);
  const [player] = players.flat();
  const part = Buffer.concat((await player?.resume().toArray()) ?? []);
  const got = part.subarray(part.indexOf('\r\n\r\n') + 4);
  expect(got.length).toBeLessThan(content.length);
  const rest = await fetch(`http://127.0.0.1:${port}${video}`, {
    headers: { range: `bytes=${got.length}-` },
  });
  expect(rest.status).toBe(206);
  expect(Buffer.concat([got, Buffer.from(await rest.arrayBuffer())]).equals(content)).toBe(true);
});
