import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../../test/actors.ts';
import { type Cast, createCast } from '../../../test/cast.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';

const MIB = 1024 ** 2;

let t: TestApp;
let cast: Cast;
let port: number;

beforeAll(async () => {
  t = await createTestApp({ MAX_OPEN_UPLOADS: '3', MAX_VIDEO_BYTES: String(25 * MIB) });
  cast = await createCast(t);
  await t.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = t.app.server.address() as AddressInfo);
});
afterAll(() => t.close());

interface Client {
  socket: Socket;
  /** The response's status; empty while the server waits for the body. */
  status(): string;
}

/** Sends the start of a form and then stops. */
async function begin(as: Actor, bytes: number): Promise<Client> {
  let received = '';
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
  });
  await once(socket, 'connect');
  const head = [
    `POST /api/courses/${cast.courseId}/attachments HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${as.token}`, `Content-Length: ${bytes}`],
    'Content-Type: multipart/form-data; boundary=b',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`);
  return { socket, status: () => received.slice(9, 12) };
}

/** Waits for these responses and checks that nothing else arrives. */
async function expectStatuses(clients: Client[], statuses: string[], open: number): Promise<void> {
  const seen = () => clients.map(({ status }) => status()).sort();
  await expect.poll(() => t.app.openRequests.size).toBeGreaterThanOrEqual(open);
  await expect.poll(seen).toEqual(statuses);
  await sleep(300);
  expect(seen()).toEqual(statuses);
}

async function end(clients: Client[]): Promise<void> {
  for (const { socket } of clients) socket.destroy();
  await expect.poll(() => t.app.openRequests.size).toBe(0);
}

test('a person sends so many bodies at once, and others theirs', async () => {
  const { 'T+': teacher, Ad: admin } = cast.people;
  if (!teacher || !admin) throw new Error('no people');
  const own = await Promise.all([1, 2, 3, 4, 5].map(() => begin(teacher, MIB)));
  await expectStatuses(own, ['', '', '', '429', '429'], 3);
  const others = [await begin(admin, MIB)];
  await expectStatuses(others, [''], 4);
  await end([...own, ...others]);
  const again = [await begin(teacher, MIB)];
  await expectStatuses(again, [''], 1);
  await end(again);
});

test('a person announces so many bytes at once', async () => {
  const teacher = cast.people['T+'];
  if (!teacher) throw new Error('no teacher');
  const first = [await begin(teacher, 60 * MIB)];
  await expectStatuses(first, [''], 1);
  const second = [await begin(teacher, 60 * MIB)];
  await expectStatuses(second, ['429'], 1);
  await end([...first, ...second]);
});

test('nobody in particular sends little', async () => {
  const body = { email: 'ana@rambla.test', password: 'x'.repeat(40_000) };
  expect((await t.call('POST', '/users/login', { body })).statusCode).toBe(413);
});
