import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../../test/actors.ts';
import { type Cast, createCast } from '../../test/cast.ts';
import { createTestApp, type TestApp } from '../../test/harness.ts';

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

/** Sends the start of a form and then stops. */
async function begin(as: Actor, bytes: number): Promise<Socket> {
  const client = connect(port, '127.0.0.1').on('error', () => undefined);
  await once(client, 'connect');
  const head = [
    `POST /api/courses/${cast.courseId}/attachments HTTP/1.1`,
    ...['Host: localhost', `Authorization: Bearer ${as.token}`, `Content-Length: ${bytes}`],
    'Content-Type: multipart/form-data; boundary=b',
  ];
  client.write(`${head.join('\r\n')}\r\n\r\n--b\r\n`);
  return client;
}

/** Returns a prompt response; empty while the server waits for the rest of the body. */
async function answerTo(client: Socket): Promise<string> {
  const data = once(client, 'data').then(([bytes]) => String(bytes));
  const nothing = new Promise<string>((resolve) => setTimeout(resolve, 700, ''));
  return Promise.race([data, nothing]);
}

async function statusesOf(clients: Socket[]): Promise<string[]> {
  const answers = await Promise.all(clients.map(answerTo));
  return answers.map((answer) => answer.slice(9, 12)).sort();
}

async function end(clients: Socket[]): Promise<void> {
  for (const client of clients) client.destroy();
  await expect.poll(() => t.app.openRequests()).toBe(0);
}

test('a person sends so many bodies at once, and others theirs', async () => {
  const { 'T+': teacher, Ad: admin } = cast.people;
  if (!teacher || !admin) throw new Error('no people');
  const own = await Promise.all([1, 2, 3, 4, 5].map(() => begin(teacher, MIB)));
  expect(await statusesOf(own)).toEqual(['', '', '', '429', '429']);
  const others = [await begin(admin, MIB)];
  expect(await statusesOf(others)).toEqual(['']);
  await end([...own, ...others]);
  const again = [await begin(teacher, MIB)];
  expect(await statusesOf(again)).toEqual(['']);
  await end(again);
});

test('a person announces so many bytes at once', async () => {
  const teacher = cast.people['T+'];
  if (!teacher) throw new Error('no teacher');
  const first = [await begin(teacher, 60 * MIB)];
  expect(await statusesOf(first)).toEqual(['']);
  const second = [await begin(teacher, 60 * MIB)];
  expect(await statusesOf(second)).toEqual(['429']);
  await end([...first, ...second]);
});

test('nobody in particular sends little', async () => {
  const body = { email: 'ana@rambla.test', password: 'x'.repeat(40_000) };
  expect((await t.call('POST', '/users/login', { body })).statusCode).toBe(413);
});
