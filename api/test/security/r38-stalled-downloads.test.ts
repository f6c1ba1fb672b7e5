import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStalledConnections, toDownloadRequest, toLoopbackAddress } from '../flood.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { storeLargeVideo } from '../stored-video.ts';

/** Few, because `r38-waiting.test.ts` tests 1,500 and a busy machine opens them too slowly. */
const PLAYERS = 300;
const CAMPUSES = [11, 12, 13, 14, 15];
const STALLED_MS = 30_000;

let t: TestApp;
let port: number;
let video: string;
let content: Uint8Array;

beforeAll(async () => {
  t = await createTestApp();
  ({ content, url: video } = await storeLargeVideo(t));
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
