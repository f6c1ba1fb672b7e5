import multipart from '@fastify/multipart';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../test/harness.ts';
import { fromNow } from '../time.ts';

let t: TestApp;
let as: Actor;
let stored = 0;
let release = () => {};
let failing = true;
let written = 0;

beforeAll(async () => {
  t = await createTestApp({}, async (app) => {
    if (!app.hasContentTypeParser('multipart/form-data')) await app.register(multipart);
    const config = { access: 'user' as const };
    app.post('/api/files', { config }, async (request, reply) => {
      const file = await request.file();
      const bytes = (await file?.toBuffer())?.length;
      stored += 1;
      return reply.code(201).send({ number: stored, bytes });
    });
    app.post('/api/slow', { config }, async (_request, reply) => {
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return reply.code(204).send();
    });
    app.post('/api/writes', { config }, async (_request, reply) => {
      written += 1;
      await t.db
        .insertInto('tallies')
        .values({ name: `written ${written}`, count: 1 })
        .execute();
      await new Promise<void>((resolve) => {
        release = resolve;
      });
      return reply.code(201).send({ fine: true });
    });
    app.post('/api/fails-once', { config }, async () => {
      if (failing) throw new Error('first time');
      return { fine: true };
    });
  });
  as = await t.actor('student');
});
afterAll(() => t.close());

function upload(key: string, boundary: string, content: string) {
  const part = `--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="a.txt"\r\ncontent-type: text/plain\r\n\r\n`;
  return t.call('POST', '/files', {
    as,
    body: `${part}${content}\r\n--${boundary}--\r\n`,
    headers: { 'idempotency-key': key, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
}

test('an upload is stored once, though each sending has its own boundary', async () => {
  const content = 'x'.repeat(200_000);
  const first = await upload('up', 'first-boundary', content);
  expect(first.json()).toEqual({ number: 1, bytes: 200_000 });
  const again = await upload('up', 'another-one-and-longer', content);
  expect([again.statusCode, again.body]).toEqual([201, first.body]);
  const other = await upload('up', 'first-boundary', content.replace('x', 'y'));
  expect(other.json()).toMatchObject({ statusCode: 409, code: 'idempotency_mismatch' });
  expect(stored).toBe(1);
});

test('while the first still runs, the second is 409 with Retry-After; then it gets the same 204', async () => {
  const send = () => t.call('POST', '/slow', { as, headers: { 'idempotency-key': 'slow' } });
  const first = send();
  await expect
    .poll(() => t.db.selectFrom('idempotency').select('key').where('status', 'is', null).execute())
    .toHaveLength(1);
  const second = await send();
  expect(second.json()).toMatchObject({ statusCode: 409, code: 'idempotency_in_progress' });
  expect(second.headers['retry-after']).toBe('1');
  release();
  expect((await first).statusCode).toBe(204);
  expect((await send()).statusCode).toBe(204);
});

test('R18: what was written by a process that died before it answered is not written again', async () => {
  const send = () => t.call('POST', '/writes', { as, headers: { 'idempotency-key': 'lost' } });
  const first = send();
  await expect
    .poll(() => t.db.selectFrom('idempotency').select('key').where('status', '=', 0).execute())
    .toHaveLength(1);
  expect((await send()).json()).toMatchObject({ code: 'idempotency_in_progress' });
  await t.db
    .updateTable('idempotency')
    .set({ lockedUntil: fromNow(-1) })
    .execute();
  expect((await send()).json()).toMatchObject({ statusCode: 409, code: 'idempotency_lost' });
  expect(written).toBe(1);
  release();
  expect((await first).statusCode).toBe(201);
  expect((await send()).json()).toEqual({ fine: true });
});

test('a call that failed may be made again with its key', async () => {
  const send = () => t.call('POST', '/fails-once', { as, headers: { 'idempotency-key': 'again' } });
  expect((await send()).statusCode).toBe(500);
  failing = false;
  expect((await send()).json()).toEqual({ fine: true });
});

test('a key whose process died can be taken over, and one of yesterday is forgotten', async () => {
  const send = (content: string) => upload('dead', 'b', content);
  await send('one');
  await t.db
    .updateTable('idempotency')
    .set({ status: null, body: null, lockedUntil: fromNow(-1) })
    .execute();
  expect((await send('two')).statusCode).toBe(201);
  await t.db
    .updateTable('idempotency')
    .set({ expiresAt: fromNow(-1) })
    .execute();
  expect((await send('three')).statusCode).toBe(201);
});

test('no password lies in the kept keys', async () => {
  const body = { username: 'x', email: 'key@rambla.test', password: 'mi clave de siempre' };
  await t.call('POST', '/users', { body, headers: { 'idempotency-key': 'sign-up' } });
  expect(JSON.stringify(await t.db.selectFrom('idempotency').selectAll().execute())).not.toContain('siempre');
});

test.each(['', 'with space', 'x'.repeat(201), 'ñ'])('%j is no key', async (key) => {
  const answer = await t.call('POST', '/fails-once', { as, headers: { 'idempotency-key': key } });
  expect(answer.statusCode).toBe(400);
});
