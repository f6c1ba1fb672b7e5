import { readFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  flood,
  openStalledConnections,
  slowLoginRequest,
  timeRequest,
  timeRequests,
  toDownloadRequest,
  toLoopbackAddress,
} from '../flood.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { storeLargeVideo } from '../stored-video.ts';
import { isOnSqlite } from '../test-database.ts';

const FLOOD = 2000;
const RANGE = { range: 'bytes=0-9' };
const PLAYERS = 1500;
const CAMPUSES = [11, 12, 13, 14, 15] as const;
/** Slightly below 512 MiB, the server's half of the unit's memory. */
const MAX_MIB = 490;

let t: TestApp;
let server: ServerProcess;
let port: number;
let video: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  t = await createTestApp();
  ({ url: video } = await storeLargeVideo(t));
  server = await startServerProcess(t);
  port = Number(new URL(server.url).port);
  // Warms up, because code is several times slower in its first runs.
  for (let n = 0; n < 1000; n += 1)
    await timeRequest(server.url + (n % 2 ? '/api/courses' : video), toLoopbackAddress(4), RANGE);
});

afterAll(async () => {
  hangUp();
  await server?.kill();
  await t?.close();
});

function hangUp() {
  for (const socket of sockets.splice(0)) socket.destroy();
}

async function residentMiB(): Promise<number> {
  const status = await readFile(`/proc/${server.pid()}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

async function processorTicks(): Promise<number> {
  const fields = (await readFile(`/proc/${server.pid()}/stat`, 'utf8')).split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

/** Waits up to five seconds until the server has filled the kernel's download buffers and is idle. */
async function waitUntilIdle(): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const before = await processorTicks();
    await sleep(250);
    if ((await processorTicks()) - before < 5) return;
  }
}

async function openRequests(): Promise<number> {
  const text = await (await fetch(`${server.url}/api/metrics`)).text();
  return Number(/^rambla_http_requests_open (\d+)/m.exec(text)?.[1]);
}

/** Expects the list of courses within a second each time, and the memory within its limit. */
async function expectServed(from: string): Promise<void> {
  let highest = 0;
  const { statuses, usualMs } = await timeRequests(`${server.url}/api/courses`, from, async () => {
    highest = Math.max(highest, await residentMiB());
  });
  expect(statuses).toEqual([200]);
  expect(usualMs).toBeLessThan(1000);
  expect(highest).toBeLessThan(MAX_MIB);
}

test('thousands of slow bodies and stalled downloads from one address leave another its responses', async () => {
  const texts = [slowLoginRequest, toDownloadRequest(video)];
  const flooding = flood({ port, from: toLoopbackAddress(2), texts, connections: 2 * FLOOD });
  await expectServed(toLoopbackAddress(3));
  await (await flooding).terminate();
});

// Runs on SQLite only, because sending does not depend on the database.
// `r38-stalled-downloads.test.ts` tests in parallel that such players are cut.
test.runIf(isOnSqlite())('1,500 paused players disturb nobody', async () => {
  hangUp();
  for (const campus of CAMPUSES)
    sockets.push(
      ...(await openStalledConnections(
        port,
        toLoopbackAddress(campus),
        [toDownloadRequest(video)],
        PLAYERS / CAMPUSES.length,
      )),
    );
  await expect.poll(openRequests, { interval: 250 }).toBeGreaterThan(PLAYERS);
  await waitUntilIdle();
  await expectServed(toLoopbackAddress(CAMPUSES[0]));
  expect(await openRequests()).toBeGreaterThan(PLAYERS);
});
