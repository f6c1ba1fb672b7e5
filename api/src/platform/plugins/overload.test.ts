import { IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  openStalledConnections,
  slowLoginRequest,
  timeRequest,
  toLoopbackAddress,
} from '../../../test/flood.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const MAX_PER_ADDRESS = 900;

let t: TestApp;
let port: number;

beforeAll(async () => {
  t = await createTestApp({ TRUST_PROXY: '1' });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

const health = (from: string, forwarded?: string) =>
  timeRequest(`http://127.0.0.1:${port}/api/health`, from, forwarded ? { 'x-forwarded-for': forwarded } : {});

test('an address with too many open requests is refused, and its neighbours are not', async () => {
  const slow = await openStalledConnections(port, toLoopbackAddress(2), [slowLoginRequest], MAX_PER_ADDRESS);
  await expect.poll(() => t.app.openRequests.size).toBe(MAX_PER_ADDRESS);
  expect(t.app.openRequests.work).toBe(0);
  expect((await health(toLoopbackAddress(2))).status).toBe(429);
  expect((await health(toLoopbackAddress(3))).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => t.app.openRequests.size).toBe(0);
  expect((await health(toLoopbackAddress(2))).status).toBe(200);
});

test('behind a proxy the network counts, of IPv6 the /64', async () => {
  const from = (ip: string) => slowLoginRequest.replace('host: x', `host: x\r\nx-forwarded-for: ${ip}`);
  const slow = await openStalledConnections(
    port,
    toLoopbackAddress(2),
    [from('2001:db8:1:2::3')],
    MAX_PER_ADDRESS,
  );
  await expect.poll(() => t.app.openRequests.size).toBe(MAX_PER_ADDRESS);
  expect((await health(toLoopbackAddress(2), '2001:db8:1:2:9:9:9:9')).status).toBe(429);
  expect((await health(toLoopbackAddress(2), '2001:db8:1:3::3')).status).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => t.app.openRequests.size).toBe(0);
});

test('the calls that the server makes for a page are not counted for its visitor', async () => {
  const slow = await openStalledConnections(port, toLoopbackAddress(2), [slowLoginRequest], MAX_PER_ADDRESS);
  await expect.poll(() => t.app.openRequests.size).toBe(MAX_PER_ADDRESS);
  const own = await t.app.inject({ url: '/api/courses', remoteAddress: toLoopbackAddress(2) });
  expect(own.statusCode).toBe(200);
  for (const socket of slow) socket.destroy();
});

test('a client that hung up before its request was handled has no address, and that is no failure', async () => {
  // Like a closed socket, a new one has no address.
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url: '/api/health' });
  expect(request.socket.remoteAddress).toBeUndefined();
  const response = new ServerResponse(request);
  t.app.server.emit('request', request, response);
  await expect.poll(() => response.writableEnded).toBe(true);
  expect(response.statusCode).toBe(200);
});
