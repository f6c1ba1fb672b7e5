import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  flood,
  slowLoginRequest,
  timeRequest,
  timeRequests,
  toDownloadRequest,
  toLoopbackAddress,
} from '../flood.ts';
import { findFreePort } from '../free-port.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { type Nginx, readDeployFile, startNginx } from '../nginx.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import { storeLargeVideo } from '../stored-video.ts';

const FLOOD = 2000;

let t: TestApp;
let server: ServerProcess;
let nginx: Nginx;
let video: string;

beforeAll(async () => {
  t = await createTestApp();
  ({ url: video } = await storeLargeVideo(t));
  server = await startServerProcess(t, { TRUST_PROXY: '1' });
  nginx = await startNginx(
    join(t.config.dataDir, 'nginx'),
    await findFreePort(),
    Number(new URL(server.url).port),
  );
});

afterAll(async () => {
  await nginx?.stop();
  await server?.kill();
  await t?.close();
});

test('a flood from one address through the shipped nginx leaves another its responses', async () => {
  const texts = [slowLoginRequest, toDownloadRequest(video)];
  const flooding = flood({ port: nginx.port, from: toLoopbackAddress(2), texts, connections: 2 * FLOOD });
  const { statuses, usualMs } = await timeRequests(`${nginx.url}/api/courses`, toLoopbackAddress(3));
  const worker = await flooding;
  // Waits for the flood, which a busy machine forwards only after a while.
  await expect
    .poll(async () => (await timeRequest(`${nginx.url}/api/courses`, toLoopbackAddress(2))).status)
    .toBe(429);
  await worker.terminate();
  expect(statuses).toEqual([200]);
  expect(usualMs).toBeLessThan(1000);
});

test.each(['locations.conf', 'compose.nginx.conf'])('%s lets files pass, of any size', async (conf) => {
  const { paths } = (await t.call('GET', '/openapi.json')).json() as { paths: Record<string, object> };
  const uploads = Object.entries(paths).flatMap(([path, operations]) =>
    Object.values(operations).some(({ requestBody }) =>
      Object.keys(requestBody?.content ?? {}).some((type) => type !== 'application/json'),
    )
      ? [path.replaceAll(/\{\w+\}/g, '1')]
      : [],
  );
  expect(uploads.length).toBeGreaterThan(10);
  const unbuffered = [
    ...(await readDeployFile(conf)).matchAll(/^ *location ~ (\S+) \{\n *proxy_request_buffering off;/gm),
  ];
  const isUnbuffered = (path: string) =>
    unbuffered.some(([, pattern = '']) => new RegExp(pattern).test(path));
  expect(uploads.filter((path) => !isUnbuffered(path))).toEqual([]);
  expect(isUnbuffered('/api/users/login')).toBe(false);
});
