import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { conflict } from '../src/core/http/errors.ts';
import { Id, IdParams, StrictObject, Text } from '../src/core/http/schema.ts';
import { respond } from '../src/platform/plugins/write.ts';
import { createTestApp, type TestApp } from './harness.ts';
import { testOnSqlite } from './test-database.ts';

let t: TestApp;
let created = 0;

beforeAll(async () => {
  t = await createTestApp({}, async (app) => {
    const Body = StrictObject({ thing: StrictObject({ name: Text(5), size: Type.Optional(Id) }) });
    app.post(
      '/api/things',
      { config: { access: 'user' }, schema: { body: Body } },
      async (_request, reply) => {
        created += 1;
        return respond(reply.code(201), { thing: { id: created } });
      },
    );
    app.get(
      '/api/things/:id',
      { config: { access: 'anonymous' }, schema: { params: IdParams } },
      async () => ({}),
    );
    app.post('/api/bare', { config: { access: 'anonymous' } }, async () => ({}));
    app.get('/api/fails', { config: { access: 'admin' } }, async () => {
      throw Object.assign(new Error('select secret from users'), { code: 'XX000' });
    });
    app.get('/api/busy', { config: { access: 'anonymous' } }, async () => {
      throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' });
    });
    app.get('/api/conflict', { config: { access: 'anonymous' } }, async () => {
      throw conflict('stale_version', 'Viejo.', { current: { id: 1 } });
    });
    app.get(
      '/api/courses/:id/x',
      { config: { access: 'user', courseAccess: 'member' }, schema: { params: IdParams } },
      async (request) => request.course,
    );
  });
});

afterAll(() => t.close());

describe('input', () => {
  test('a body is taken as it is: no coercion, no unknown fields, details in Spanish', async () => {
    const student = await t.actor('student');
    const bad = { thing: { name: 'demasiado', size: '1', more: true } };
    const response = await t.call('POST', '/things', { as: student, body: bad });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toEqual({
      statusCode: 400,
      code: 'invalid_input',
      message: 'Hay datos que no son válidos.',
      details: [
        { field: 'thing.more', message: 'Este dato no se acepta.' },
        { field: 'thing.name', message: 'Puede tener como máximo 5 caracteres.' },
        { field: 'thing.size', message: 'Tiene que ser un número entero.' },
      ],
    });
  });

  test.each([
    ['NUL', { thing: { name: 'a\u0000b' } }],
    ['a lone surrogate', { thing: { name: '\ud800' } }],
    ['endless nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ])('%s in a body is refused', async (_what, body) => {
    const headers = { 'content-type': 'application/json' };
    const response = await t.call('POST', '/things', { as: await t.actor('student'), body, headers });
    expect(response.statusCode).toBe(400);
  });

  test.each([
    [undefined, 200],
    ['{}', 200],
    ['null', 200],
    ['{"x":1}', 400],
    ['[1]', 400],
    ['1', 400],
  ])('a call that takes no body is sent %s: %i', async (body, status) => {
    const headers = { 'content-type': 'application/json' };
    const response = await t.call('POST', '/bare', body === undefined ? {} : { body, headers });
    expect(response.statusCode).toBe(status);
  });

  test.each([
    ['/things/0', 400],
    ['/things/abc', 400],
    ['/things/2147483648', 400],
    ['/things/1%00', 400],
    ['/things/0x1', 400],
    ['/things/01', 400],
    ['/things/1e0', 400],
    ['/things/%201', 400],
    ['/things/%zz', 400],
    ['/things/1?surprise=1', 400],
    ['/things/1', 200],
    ['/nothing', 404],
  ])('GET %s answers %i', async (path, status) => {
    const response = await t.call('GET', path);
    expect(response.statusCode).toBe(status);
    const code = status === 404 ? 'not_found' : 'invalid_input';
    if (status >= 400) expect(response.json()).toMatchObject({ statusCode: status, code });
  });

  test.each([
    ['broken JSON', '{', 'application/json', 400],
    ['__proto__', '{"__proto__":{"x":1}}', 'application/json', 400],
    ['text', 'hola', 'text/plain', 415],
    ['too much', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), 'application/json', 413],
  ])('%s is answered in our own shape', async (_what, body, type, status) => {
    const as = await t.actor('student');
    const response = await t.call('POST', '/things', { as, body, headers: { 'content-type': type } });
    expect(response.statusCode).toBe(status);
    expect(Object.keys(response.json()).sort()).toEqual(['code', 'message', 'statusCode']);
  });
});

describe('a route that does not exist is 404, whatever is sent to it', () => {
  test.each([
    ['JSON', '{"a":1}', 'application/json'],
    ['broken JSON', '{', 'application/json'],
    ['__proto__', '{"__proto__":{"x":1}}', 'application/json'],
    ['text', 'hola', 'text/plain'],
    ['a form', 'a=1', 'application/x-www-form-urlencoded'],
    ['too much', JSON.stringify({ a: 'x'.repeat(1024 * 1024) }), 'application/json'],
  ])('%s', async (_what, body, type) => {
    const headers = { 'content-type': type };
    for (const [method, path] of [
      ['POST', '/nothing'],
      ['PUT', '/nothing'],
      ['DELETE', '/courses/1/nothing'],
    ] as const) {
      const response = await t.call(method, path, { body, headers });
      expect(response.statusCode, `${method} ${path}`).toBe(404);
      expect(response.json()).toMatchObject({ statusCode: 404, code: 'not_found' });
    }
  });
});

describe('errors', () => {
  test('an unexpected failure says nothing of the inside', async () => {
    const response = await t.call('GET', '/fails', { as: await t.actor('admin') });
    expect(response.statusCode).toBe(500);
    expect(response.body).not.toContain('select');
    expect(response.json()).toMatchObject({ code: 'internal_error' });
  });

  test('a busy database is 503 with Retry-After', async () => {
    const response = await t.call('GET', '/busy');
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('a stale write gets the resource as it is now', async () => {
    expect((await t.call('GET', '/conflict')).json()).toMatchObject({ statusCode: 409, current: { id: 1 } });
  });
});

describe('access', () => {
  testOnSqlite('R2: a route that does not say who may call it stops the server', async () => {
    const start = createTestApp({}, async (app) => {
      app.get('/api/forgotten', async () => ({}));
    });
    await expect(start).rejects.toThrow('/api/forgotten does not declare config.access');
  });

  test('401 without a token, 403 without the role', async () => {
    expect((await t.call('GET', '/fails')).statusCode).toBe(401);
    expect((await t.call('GET', '/fails', { as: await t.actor('teacher') })).statusCode).toBe(403);
  });

  test('a bare token works like a Bearer one', async () => {
    const { token } = await t.actor('student');
    const response = await t.call('GET', '/courses/99/x', { headers: { authorization: token } });
    expect(response.statusCode).toBe(404);
  });

  test.each(['nonsense', 'a.b.c', `eyJhbGciOiJub25lIn0.${btoa('{"sub":"1","sid":1}')}.`])(
    'R5: the token %j is 401, on an open call too',
    async (token) => {
      expect((await t.call('GET', '/things/1', { as: { token } })).statusCode).toBe(401);
    },
  );

  test('the course rule reads subscriptions live and takes an expired one for none', async () => {
    const student = await t.actor('student');
    const { id } = await t.db
      .insertInto('courses')
      .values({
        name: 'A',
        type: 'FCEA',
        category: '',
        enrolment: 'closed',
        version: 1,
        sortKey: 'a',
        search: 'a',
        createdAt: '',
        updatedAt: '',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const ask = async () => (await t.call('GET', `/courses/${id}/x`, { as: student })).statusCode;
    expect(await ask()).toBe(403);
    await t.db
      .insertInto('subscriptions')
      .values({ userId: student.id, courseId: id, createdAt: '' })
      .execute();
    expect(await ask()).toBe(200);
    await t.db.updateTable('subscriptions').set({ expiresAt: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await ask()).toBe(403);
  });
});

describe('Idempotency-Key', () => {
  test('the same key and body is done once, another body is 409, another person is another key', async () => {
    const as = await t.actor('student');
    const headers = { 'idempotency-key': 'k1' };
    const body = { thing: { name: 'uno' } };
    const first = await t.call('POST', '/things', { as, body, headers });
    const again = await t.call('POST', '/things', { as, body, headers });
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    const other = await t.call('POST', '/things', { as, body: { thing: { name: 'dos' } }, headers });
    expect(other.json()).toMatchObject({ statusCode: 409, code: 'idempotency_mismatch' });
    const stranger = await t.call('POST', '/things', { as: await t.actor('student'), body, headers });
    expect(stranger.body).not.toBe(first.body);
  });
});
