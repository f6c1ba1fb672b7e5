import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';
import { isOnSqlite } from '../../../test/test-database.ts';
import { fromNow } from '../../core/time/time.ts';
import { respond, write } from './write.ts';

/** Two apps on one database act as two processes. */
let t: TestApp;
let other: TestApp;
let as: Actor;
let failing = true;
let statement: RawBuilder<unknown>;
const waiting: (() => void)[] = [];

function paused(): Promise<void> {
  return new Promise((resolve) => waiting.push(resolve));
}

async function register(app: FastifyInstance): Promise<void> {
  if (!app.hasContentTypeParser('multipart/form-data')) await app.register(multipart);
  const config = { access: 'user' as const };
  app.post('/api/files', { config }, async (request, reply) => {
    const bytes = (await (await request.file())?.toBuffer())?.length;
    return write(reply.code(201), async ({ trx }) => {
      await sql`insert into "scratch" values ('file')`.execute(trx);
      return { bytes };
    });
  });
  app.post('/api/slow', { config }, async (_request, reply) => {
    await paused();
    return write(reply.code(204), async ({ trx }) => {
      await sql`insert into "scratch" values ('slow')`.execute(trx);
      return null;
    });
  });
  app.post('/api/raw', { config }, async (_request, reply) => {
    await paused();
    return write(reply.code(201), async ({ trx }) => {
      await statement.execute(trx);
      return { fine: true };
    });
  });
  app.post('/api/fails-once', { config }, async (_request, reply) => {
    if (failing) throw new Error('first time');
    return respond(reply, { fine: true });
  });
  app.post('/api/forgets', { config }, async () => ({ fine: true }));
  app.post('/api/made', { config }, async (_request, reply) =>
    write(reply.code(202).header('location', '/api/jobs/7'), async () => ({ job: { id: 7 } })),
  );
}

beforeAll(async () => {
  t = await createTestApp({}, register);
  other = await createTestApp({ DATABASE_URL: t.databaseUrl }, register);
  as = await t.actor('student');
  await sql`create table "scratch" ("name" text)`.execute(t.db);
});
beforeEach(async () => {
  await sql`delete from "scratch"`.execute(t.db);
});
afterAll(async () => {
  await other.close();
  await t.close();
});

function post(app: TestApp, path: string, key: string, body?: unknown) {
  return app.call('POST', path, { as, body, headers: { 'idempotency-key': key } });
}

function upload(key: string, boundary: string, content: string) {
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  return t.call('POST', '/files', {
    as,
    body: `${part}${content}\r\n--${boundary}--\r\n`,
    headers: { 'idempotency-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

function release(): void {
  for (const go of waiting.splice(0)) go();
}

async function count(name: string): Promise<number> {
  return (await sql`select 1 from "scratch" where "name" = ${name}`.execute(t.db)).rows.length;
}

async function untilPaused(count = 1): Promise<void> {
  await expect.poll(() => waiting.length).toBe(count);
}

test('an upload is stored once, though each sending has its own boundary', async () => {
  const content = 'x'.repeat(200_000);
  const first = await upload('up', 'first-boundary', content);
  expect(first.json()).toMatchObject({ bytes: 200_000 });
  const again = await upload('up', 'another-one-and-longer', content);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  expect(again.headers['idempotent-replayed']).toBe('true');
  const different = await upload('up', 'first-boundary', content.replace('x', 'y'));
  expect(different.json()).toMatchObject({ statusCode: 409, code: 'idempotency_mismatch' });
  expect(await count('file')).toBe(1);
});

test.each(['here', 'in another process'])(
  'while the first still runs, a second %s is 409 with Retry-After',
  async (where) => {
    const second = where === 'here' ? t : other;
    const first = post(t, '/slow', `slow ${where}`.replaceAll(' ', '-'));
    await untilPaused();
    const key = `slow ${where}`.replaceAll(' ', '-');
    const refused = await post(second, '/slow', key);
    expect(refused.json()).toMatchObject({ statusCode: 409, code: 'idempotency_in_progress' });
    expect(refused.headers['retry-after']).toBe('1');
    release();
    expect((await first).statusCode).toBe(204);
    expect((await post(second, '/slow', key)).statusCode).toBe(204);
    expect(await count('slow')).toBe(1);
  },
);

test('R23: twenty at once, on both processes, make one row and get the same body', async () => {
  const send = (n: number) => post(n % 2 === 0 ? t : other, '/slow', 'twenty');
  const first = Array.from({ length: 20 }, (_, n) => send(n));
  await expect.poll(() => waiting.length).toBeGreaterThan(0);
  release();
  const statuses = (await Promise.all(first)).map(({ statusCode }) => statusCode);
  expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
  const again = await Promise.all(Array.from({ length: 20 }, (_, n) => send(n)));
  expect(new Set(again.map(({ statusCode, body }) => `${statusCode} ${body}`))).toEqual(new Set(['204 ']));
  expect(await count('slow')).toBe(1);
});

describe('R36: the response lies in the transaction of the change, however the change is written', () => {
  const own: [string, RawBuilder<unknown>][] = isOnSqlite()
    ? [
        ['replace into', sql`replace into "scratch" values ('raw')`],
        ['insert or ignore', sql`insert or ignore into "scratch" values ('raw')`],
      ]
    : [
        [
          'merge into',
          sql`merge into "scratch" using (values ('raw')) as "new" ("name") on "scratch"."name" = "new"."name"
            when not matched then insert ("name") values ("new"."name")`,
        ],
      ];
  const statements: [string, RawBuilder<unknown>][] = [
    ['with … insert', sql`with "new" as (select 'raw') insert into "scratch" select * from "new"`],
    ['a comment first', sql`/* once */ insert into "scratch" values ('raw')`],
    ...own,
  ];

  test.each(statements)('%s', async (name, raw) => {
    statement = raw;
    const key = name.replace(/[^a-z]/g, '-');
    const first = post(t, '/raw', key);
    await untilPaused();
    // Another process took over the key, assuming that this call was dead.
    const taken = { holder: 'somebody.1' };
    await t.db.updateTable('idempotency').set(taken).where('status', 'is', null).execute();
    release();
    expect((await first).json()).toMatchObject({ statusCode: 409, code: 'idempotency_in_progress' });
    expect(await count('raw'), 'the change without its response').toBe(0);
    const again = post(other, '/raw', key);
    await untilPaused();
    release();
    expect((await again).json()).toEqual({ fine: true });
    expect((await post(t, '/raw', key)).json()).toEqual({ fine: true });
    expect(await count('raw')).toBe(1);
  });
});

test('a call that failed may be made again with its key', async () => {
  expect((await post(t, '/fails-once', 'again')).statusCode).toBe(500);
  failing = false;
  expect((await post(other, '/fails-once', 'again')).json()).toEqual({ fine: true });
});

test('a key that could not be let go of is free for its own process', async () => {
  const call = () => post(t, '/slow', 'left-behind');
  const first = call();
  await untilPaused();
  release();
  await first;
  // Simulates a failed call whose release did not reach the database.
  const unanswered = { status: null, body: null, bodyHash: null };
  await t.db.updateTable('idempotency').set(unanswered).execute();
  const again = call();
  await untilPaused();
  release();
  expect((await again).statusCode).toBe(204);
});

test('R36: a route that does not answer through write() fails instead of happening twice', async () => {
  const response = await post(t, '/forgets', 'forgotten');
  expect(response.statusCode).toBe(500);
  expect((await t.call('POST', '/forgets', { as })).json()).toEqual({ fine: true });
});

test('the address of what was made is replayed too', async () => {
  const first = await post(t, '/made', 'made');
  const again = await post(t, '/made', 'made');
  expect([again.statusCode, again.headers.location, again.body]).toEqual([202, '/api/jobs/7', first.body]);
});

test('a key of yesterday is forgotten', async () => {
  await upload('old', 'b', 'one');
  await t.db
    .updateTable('idempotency')
    .set({ expiresAt: fromNow(-1) })
    .execute();
  expect((await upload('old', 'b', 'two')).statusCode).toBe(201);
});

test('no password lies in the kept keys', async () => {
  const body = { username: 'x', email: 'key@rambla.test', password: 'mi clave de siempre' };
  await t.call('POST', '/users', { body, headers: { 'idempotency-key': 'sign-up' } });
  expect(JSON.stringify(await t.db.selectFrom('idempotency').selectAll().execute())).not.toContain('siempre');
});

test.each(['', 'with space', 'x'.repeat(201), 'ñ'])('%j is no key', async (key) => {
  expect((await post(t, '/fails-once', key)).statusCode).toBe(400);
});
