import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '../../../test/free-port.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { createPortListener } from './listen.ts';

const CALL = 'GET /api/busy HTTP/1.1\r\nHost: localhost\r\n\r\n';
const WORK_MS = 3;

let t: TestApp;
let listen: ReturnType<typeof createPortListener>;

beforeAll(async () => {
  t = await createTestApp({}, async (app) => {
    listen = createPortListener(app);
    app.get('/api/busy', { config: { access: 'anonymous' } }, async () => {
      const end = performance.now() + WORK_MS;
      while (performance.now() < end);
      return {};
    });
  });
  await listen({ host: '127.0.0.1', port: await findFreePort() });
});

afterAll(() => t.close());

async function arrive(): Promise<Socket> {
  const { port } = t.app.server.address() as AddressInfo;
  const client = connect(port, '127.0.0.1');
  await once(client, 'connect');
  client.write(CALL);
  return client;
}

test('who comes new does not wait until everybody else was answered over and over', async () => {
  const REGULARS = 20;
  const NEWCOMERS = 100;
  let answered = 0;
  const regulars = await Promise.all(Array.from({ length: REGULARS }, arrive));
  for (const client of regulars)
    client.on('data', () => {
      answered += 1;
      client.write(CALL);
    });
  await expect.poll(() => answered).toBeGreaterThan(2 * REGULARS);
  const before = answered;
  const newcomers = await Promise.all(
    Array.from({ length: NEWCOMERS }, async () => {
      const client = await arrive();
      await once(client, 'data');
      return client;
    }),
  );
  // With one listener, each newcomer takes an event-loop turn, which also answers all regulars.
  expect(answered - before).toBeLessThan((REGULARS * NEWCOMERS) / 4);
  for (const client of [...regulars, ...newcomers]) client.destroy();
});

test('a port that another program has is not shared with it', async () => {
  const { port } = t.app.server.address() as AddressInfo;
  let listenToo = listen;
  const other = await createTestApp({}, async (app) => {
    listenToo = createPortListener(app);
  });
  await expect(listenToo({ host: '127.0.0.1', port })).rejects.toThrow(/está ocupado/);
  await other.close();
});
