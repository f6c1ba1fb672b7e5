import { request as httpRequest } from 'node:http';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Actor } from '../actors.ts';
import { type Cast, createCast } from '../cast.ts';
import { createTestApp, type TestApp } from '../harness.ts';
import { createForm } from '../sample-files.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';

const KILLER = pathToFileURL(new URL('../kill-at.ts', import.meta.url).pathname).href;
const STORED = 'update "idempotency"';
const AUDIT = 'insert into "audit"';
/** Far below a minute, so that keys which only expire after a minute would fail the test. */
const PROMPT_MS = 20_000;

interface Sent {
  path: string;
  body: unknown;
  headers?: Record<string, string>;
}

interface Creation {
  what: string;
  status: number;
  /** Kills the server after this late statement, so that the test notices any earlier commit. */
  point: string;
  send(n: string): Sent;
  /** Counts the rows, audit entries and mails of the creation named `n`. */
  count(n: string): Promise<number[]>;
}

let t: TestApp;
let cast: Cast;
let admin: Actor;
let server: ServerProcess | undefined;

beforeAll(async () => {
  t = await createTestApp();
  cast = await createCast(t);
  admin = cast.people.Ad;
});
afterEach(async () => {
  await server?.kill();
});
afterAll(() => t.close());

const audited = async (name: string) => {
  const rows = await t.db.selectFrom('audit').select('id').where('targetName', '=', name).execute();
  return rows.length;
};

const creations: Creation[] = [
  {
    what: 'a link',
    status: 201,
    point: AUDIT,
    send: (n) => ({
      path: `/courses/${cast.courseId}/links`,
      body: { name: n, url: 'https://rambla.test/' },
    }),
    async count(n) {
      const rows = await t.db.selectFrom('links').select('id').where('name', '=', n).execute();
      return [rows.length, await audited(n)];
    },
  },
  {
    what: 'an account with its mail',
    status: 201,
    point: AUDIT,
    send: (n) => ({
      path: '/users/createUser',
      body: { username: n, email: `${n}@rambla.test`, role: 'student' },
    }),
    async count(n) {
      const rows = await t.db.selectFrom('users').select('id').where('username', '=', n).execute();
      const mails = (await t.mails()).filter(({ to }) => to?.[0]?.address === `${n}@rambla.test`);
      return [rows.length, await audited(n), mails.length];
    },
  },
  {
    what: 'an attachment with its file',
    status: 201,
    point: AUDIT,
    send: (n) => ({
      path: `/courses/${cast.courseId}/attachments`,
      ...createForm({}, { name: n, type: 'text/plain', content: n }),
    }),
    async count(n) {
      const rows = await t.db.selectFrom('attachments').select('id').where('name', '=', n).execute();
      return [rows.length, await audited(n)];
    },
  },
  {
    what: 'an import with its job and its file',
    status: 202,
    point: STORED,
    send: (n) => ({
      path: `/courses/${cast.courseId}/quizz/import`,
      ...createForm({}, { name: `${n}.gift`, type: 'text/plain', content: `¿${n}? {T}` }),
    }),
    async count(n) {
      const rows = await t.db.selectFrom('jobs').select('id').where('name', '=', `${n}.gift`).execute();
      return [rows.length];
    },
  },
];

function toServer({ path, body, headers }: Sent, key: string): Promise<number | undefined> {
  const isForm = Buffer.isBuffer(body) || typeof body === 'string';
  const sent = fetch(`${server?.url}/api${path}`, {
    method: 'POST',
    body: isForm ? (body as string) : JSON.stringify(body),
    headers: {
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': key,
      ...(isForm ? headers : { 'content-type': 'application/json' }),
    },
  });
  return sent.then(({ status }) => status).catch(() => undefined);
}

function toOther({ path, body, headers }: Sent, key: string) {
  return t.call('POST', path, { as: admin, body, headers: { ...headers, 'idempotency-key': key } });
}

/** Sends a request to a server that dies at `point`; returns undefined without a response. */
async function sendAndDie(sent: Sent, key: string, point: string): Promise<number | undefined> {
  server = await startServerProcess(t, { KILL_AT: point, NODE_OPTIONS: `--import=${KILLER}` });
  const status = await toServer(sent, key);
  await server.kill();
  return status;
}

/** Expects another process to complete the killed server's call promptly and only once. */
async function settle({ status, send, count }: Creation, key: string): Promise<void> {
  const sent = send(key);
  const before = Date.now();
  let response = await toOther(sent, key);
  // Retries after 409, as clients do, because PostgreSQL notices a dead process only after a moment.
  while (response.statusCode === 409 && Date.now() - before < PROMPT_MS) response = await toOther(sent, key);
  expect(response.statusCode, `${key}: ${response.body}`).toBe(status);
  const again = await toOther(sent, key);
  expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([
    status,
    response.body,
    'true',
  ]);
  const counts = await count(key);
  expect(counts, key).toEqual(counts.map(() => 1));
}

// Skips the link, which the next test creates on a server that dies before the response.
test.each(creations.slice(1))(
  'R36: $what is there once when the server is killed after $point',
  { timeout: 60_000 },
  async (creation) => {
    const key = `kill-${creations.indexOf(creation)}`;
    expect(await sendAndDie(creation.send(key), key, creation.point)).toBeUndefined();
    await settle(creation, key);
  },
);

test('R36: what was committed is replayed when the server is killed before it could say so', async () => {
  const link = creations[0] as Creation;
  expect(await sendAndDie(link.send('unsaid'), 'unsaid', 'response')).toBeUndefined();
  expect((await toOther(link.send('unsaid'), 'unsaid')).headers['idempotent-replayed']).toBe('true');
  await settle(link, 'unsaid');
});

/** Sends the first half of a form; `finish` sends the second half. */
function sendInHalves({ path, body, headers }: Sent, key: string) {
  const bytes = Buffer.from(body as Buffer);
  const sending = httpRequest(`${server?.url}/api${path}`, {
    method: 'POST',
    headers: {
      ...headers,
      authorization: `Bearer ${admin.token}`,
      'idempotency-key': key,
      'content-length': bytes.length,
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    sending.on('response', (response) => resolve(response.resume().statusCode));
    sending.on('error', () => resolve(undefined));
  });
  sending.write(bytes.subarray(0, bytes.length / 2));
  return { status, finish: () => sending.end(bytes.subarray(bytes.length / 2)) };
}

async function untilHeld(): Promise<void> {
  const held = () => t.db.selectFrom('idempotency').select('key').where('status', 'is', null).execute();
  await expect.poll(held).toHaveLength(1);
}

test('R36: a key is held while its process lives, also when it hangs, and free at once when it is gone', async () => {
  const attachment = creations[2] as Creation;
  server = await startServerProcess(t);
  const hung = sendInHalves(attachment.send('hung'), 'hung');
  await untilHeld();
  server.signal('SIGSTOP');
  const refused = await toOther(attachment.send('hung'), 'hung');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([409, '1']);
  server.signal('SIGCONT');
  hung.finish();
  expect(await hung.status).toBe(201);
  await settle(attachment, 'hung');

  const cut = sendInHalves(attachment.send('cut'), 'cut');
  await untilHeld();
  expect((await toOther(attachment.send('cut'), 'cut')).json()).toMatchObject({
    code: 'idempotency_in_progress',
  });
  await server.kill();
  expect(await cut.status).toBeUndefined();
  await settle(attachment, 'cut');
});
