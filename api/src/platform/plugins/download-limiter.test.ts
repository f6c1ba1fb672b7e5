import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStalledConnections, toDownloadRequest, toLoopbackAddress } from '../../../test/flood.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const MIB = 1024 ** 2;
/** Larger than the kernel's buffers at both ends. */
const RESPONSE = 24 * MIB;

let t: TestApp;
let port: number;
let asked = 0;

beforeAll(async () => {
  t = await createTestApp({}, async (app) => {
    const large = Buffer.alloc(RESPONSE);
    app.get('/api/large', { config: { access: 'anonymous' } }, (_request, reply) => {
      asked += 1;
      return reply.type('application/octet-stream').send(large);
    });
  });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

test('downloads that fill the memory are cut, those of the address that holds most first', async () => {
  const few = await openStalledConnections(port, toLoopbackAddress(2), [toDownloadRequest('/api/large')], 2);
  const many = await openStalledConnections(
    port,
    toLoopbackAddress(3),
    [toDownloadRequest('/api/large')],
    20,
  );
  const unsent = () => t.app.openRequests.unsent();
  await expect.poll(() => asked).toBe(22);
  await expect.poll(() => unsent().reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(96 * MIB);
  expect(unsent().filter((one) => one.address === toLoopbackAddress(2)).length).toBe(2);
  expect(unsent().length).toBeGreaterThan(2);
  for (const socket of [...few, ...many]) socket.destroy();
  await expect.poll(() => t.app.openRequests.size).toBe(0);
});
