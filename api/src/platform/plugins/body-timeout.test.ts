import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../test/free-port.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { startServer } from '../../../test/running-server.ts';

const CALL = 'GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n';

let t: TestApp;
let port: number;
let accepted: Promise<Socket>;

beforeAll(async () => {
  t = await createTestApp({}, async (app) => {
    app.get('/api/slow', { config: { access: 'anonymous' } }, async (request) => {
      request.raw.socket.setTimeout(50);
      await sleep(300);
      return { done: true };
    });
  });
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});

afterAll(() => t.close());

async function open(): Promise<Socket> {
  accepted = once(t.app.server, 'connection').then(([socket]) => socket as Socket);
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  return client;
}

/** Returns the first line of the response; `closed` or `reset` when none arrives. */
async function firstLine(client: Socket): Promise<string> {
  const data = once(client, 'data').then(([bytes]) => String(bytes).split('\r\n')[0] ?? '');
  return Promise.race([data, once(client, 'close').then(() => 'closed')]).catch(() => 'reset');
}

test('a request that came whole is answered, however silent its connection is meanwhile', async () => {
  const client = await open();
  client.write(CALL.replace('health', 'slow'));
  expect(await firstLine(client)).toBe('HTTP/1.1 200 OK');
  client.destroy();
});

test('a request that came during a pause of the process is answered, though its connection ran out', async () => {
  const client = await open();
  (await accepted).setTimeout(50);
  client.write(CALL);
  // Blocks this process until the timer is due, before the request can be read.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  expect(await firstLine(client)).toBe('HTTP/1.1 200 OK');
  client.destroy();
});

test('a connection that is silent for too long is closed', async () => {
  const client = await open();
  (await accepted).setTimeout(50);
  expect(await firstLine(client)).toBe('closed');
});

test('a class that comes at once while the process pauses is answered, everybody', async () => {
  const STUDENTS = 900;
  const server = await startServer({ PORT: String(await findFreePort()), DEMO: '0', LOG_LEVEL: 'fatal' });
  try {
    const { port: at } = new URL(server.url);
    server.child.kill('SIGSTOP');
    const clients = Array.from({ length: STUDENTS }, () => connect(Number(at), '127.0.0.1'));
    let connected = 0;
    for (const client of clients)
      client.once('connect', () => {
        connected += 1;
      });
    const lines = clients.map((client) => firstLine(client.on('error', () => undefined)));
    for (const client of clients) client.write(CALL);
    // When the kernel's queue is full, clients retry after 1 s, 3 s, 7 s and so on.
    await expect.poll(() => connected).toBe(STUDENTS);
    server.child.kill('SIGCONT');
    const counted = Object.groupBy(await Promise.all(lines), (line) => line);
    expect(Object.fromEntries(Object.entries(counted).map(([line, all]) => [line, all?.length]))).toEqual({
      'HTTP/1.1 200 OK': STUDENTS,
    });
    for (const client of clients) client.destroy();
  } finally {
    server.child.kill('SIGCONT');
    await server.stop();
  }
});
