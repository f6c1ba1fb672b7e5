import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, createTestApp, type TestApp } from '../../../test/harness.ts';

let t: TestApp;
let admin: Actor;
let student: Actor;
let backend: Server;
let url: string;
const received: (IncomingMessage & { body?: string })[] = [];
const waiting: (() => void)[] = [];

/** Another team's backend, which misbehaves as the URL requests. */
function startBackend(): Promise<Server> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    received.push(Object.assign(request, { body: Buffer.concat(parts).toString() }));
    const json = { 'content-type': 'application/json' };
    const path = request.url?.split('?')[0];
    if (path === '/api/never') return;
    if (path === '/api/held') return void waiting.push(() => response.writeHead(200, json).end('{}'));
    if (path === '/api/slow') {
      response.writeHead(200, json);
      const timer = setInterval(() => response.write(' '), 200);
      response.on('close', () => clearInterval(timer));
      return;
    }
    if (path === '/api/huge') return void response.writeHead(200, json).end(Buffer.alloc(5 * 1024 ** 2, 32));
    if (path === '/api/cut') {
      response.writeHead(200, { ...json, 'content-length': 1000 });
      response.write('{"books":');
      return void setTimeout(() => response.destroy(), 50);
    }
    if (path?.startsWith('/api/status/'))
      return void response
        .writeHead(Number(path.split('/')[3]), { location: 'https://evil.example' })
        .end('x');
    if (path === '/api/page')
      return void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>');
    response.writeHead(request.method === 'POST' ? 201 : 200, {
      ...json,
      'set-cookie': 'session=stolen',
      'x-renewed-token': 'forged',
      'x-role': 'admin',
      'content-security-policy': "script-src 'unsafe-inline'",
      connection: 'x-secret',
      etag: '"7"',
    });
    response.end('{"books":[]}');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

async function setUpstream(remote: string, address: string | null) {
  return t.call('PUT', `/remotes/${remote}/upstream`, { as: admin, body: { url: address } });
}

const get = (path: string, as?: Actor) => t.call('GET', `/ext/mfe-biblioteca${path}`, as ? { as } : {});

beforeAll(async () => {
  t = await createTestApp({ LOOPBACK_UPSTREAMS: '1', PUBLIC_URL: 'https://aulas.test' });
  [admin, student] = [await t.actor('admin'), await t.actor('student')];
  backend = await startBackend();
  url = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
  expect((await setUpstream('mfe-biblioteca', `${url}/api`)).statusCode).toBe(200);
});
afterAll(async () => {
  backend.closeAllConnections();
  backend.close();
  await t.close();
});

test('a backend learns who asks from a token of its own, and never the session', async () => {
  const response = await t.call('POST', '/ext/mfe-biblioteca/books?q=mate%2Fagua', {
    as: student,
    body: { title: 'Cuentos' },
    headers: {
      cookie: 'signed=student; page=secret',
      'x-forwarded-for': '1.2.3.4',
      'content-type': 'application/json',
    },
  });
  expect([response.statusCode, response.json()]).toEqual([201, { books: [] }]);
  const call = received.at(-1);
  expect([call?.url, call?.body]).toEqual(['/api/books?q=mate%2Fagua', '{"title":"Cuentos"}']);
  expect(Object.keys(call?.headers ?? {}).sort()).toEqual([
    ...['accept-encoding', 'authorization', 'connection', 'content-length', 'content-type', 'host'],
    'x-request-id',
  ]);
  const token = call?.headers.authorization?.replace('Bearer ', '') ?? '';
  expect(token).not.toBe(student.token);
  const keys = createLocalJWKSet((await t.call('GET', '/ext/jwks.json')).json());
  const rules = { issuer: 'https://aulas.test', audience: 'mfe-biblioteca', algorithms: ['EdDSA'] };
  const { payload } = await jwtVerify(token, keys, rules);
  expect(payload).toMatchObject({ sub: String(student.id), role: 'student' });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60);
  await expect(jwtVerify(token, keys, { ...rules, audience: 'mfe-student' })).rejects.toThrow('aud');
  // The upstream's token gives no access to the portal.
  expect((await t.call('GET', '/users/me', { as: { token } })).statusCode).toBe(401);
});

test('a visitor is a guest, and a forged session goes no further', async () => {
  await get('/books');
  const token = received.at(-1)?.headers.authorization?.split('.')[1] ?? '';
  const claims = JSON.parse(Buffer.from(token, 'base64url').toString());
  expect([claims.role, claims.sub]).toEqual(['guest', undefined]);
  const before = received.length;
  expect((await t.call('GET', '/ext/mfe-biblioteca/books', { as: { token: 'forged' } })).statusCode).toBe(
    401,
  );
  expect(received.length).toBe(before);
});

test("the response keeps the portal's headers, and nothing of it runs", async () => {
  const { headers } = await get('/books');
  expect(headers).toMatchObject({
    etag: '"7"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['content-security-policy']).toContain("sandbox; default-src 'none'");
  for (const name of ['set-cookie', 'x-renewed-token', 'x-role', 'x-secret'])
    expect(headers).not.toHaveProperty(name);
  expect((await get('/page')).headers).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment'),
  });
});

test('a path stays below the upstream', async () => {
  const before = received.length;
  expect((await t.app.inject('/%61pi/ext/mfe-biblioteca/books')).statusCode).toBe(404);
  for (const path of ['/../secret', '/%2e%2e/secret', '/..%5csecret/..%5c..', '/a/../../secret'])
    expect((await get(path)).statusCode, path).toBe(404);
  expect(received.length).toBe(before);
});

test.each(['/huge', '/cut', '/status/500', '/status/302', '/status/401'])(
  '%s is a 502 in Spanish',
  async (path) => {
    const response = await get(path);
    expect([response.statusCode, response.json().code]).toEqual([502, 'upstream_failed']);
    expect(response.json().message).toMatch(/^El servidor de esta sección/);
  },
);

test('refusals of the backend are passed on', async () => {
  for (const status of [304, 403, 404, 409, 422, 429])
    expect((await get(`/status/${status}`)).statusCode).toBe(status);
});

test('a dead backend and one that speaks no HTTP are 502', async () => {
  const wrong = createTcpServer((socket) =>
    socket
      .resume()
      .on('error', () => undefined)
      .end('SSH-2.0-x\r\n'),
  );
  await new Promise<void>((resolve) => wrong.listen(0, '127.0.0.1', resolve));
  const { port } = wrong.address() as AddressInfo;
  await setUpstream('mfe-wrong', `http://127.0.0.1:${port}`);
  expect((await t.call('GET', '/ext/mfe-wrong/x')).statusCode).toBe(502);
  await new Promise((resolve) => wrong.close(resolve));
  expect((await t.call('GET', '/ext/mfe-wrong/x')).statusCode).toBe(502);
});

test('a slow backend and a silent one are 504, while everything else goes on', {
  timeout: 30_000,
}, async () => {
  const late = Promise.all([get('/never'), get('/slow')]);
  await setUpstream('mfe-other', `${url}/api`);
  expect((await t.call('GET', '/ext/mfe-other/books')).statusCode).toBe(200);
  expect((await t.call('GET', '/health')).statusCode).toBe(200);
  for (const response of await late)
    expect([response.statusCode, response.json().code]).toEqual([504, 'upstream_timeout']);
});

test('a remote with too many calls is busy alone', async () => {
  const held = Array.from({ length: 16 }, () => get('/held'));
  await expect.poll(() => waiting.length).toBe(16);
  const response = await get('/books');
  expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  expect((await t.call('GET', '/ext/mfe-other/books')).statusCode).toBe(200);
  for (const release of waiting) release();
  for (const { statusCode } of await Promise.all(held)) expect(statusCode).toBe(200);
  expect((await get('/books')).statusCode).toBe(200);
});

test('bodies are limited, those of visitors more', async () => {
  const send = (size: number, as?: Actor) =>
    t.call('POST', '/ext/mfe-biblioteca/books', {
      ...(as && { as }),
      body: 'x'.repeat(size),
      headers: { 'content-type': 'text/plain' },
    });
  const large = await send(40_000);
  expect([large.statusCode, large.json()]).toEqual([413, expect.anything()]);
  expect((await send(40_000, student)).statusCode).toBe(201);
  expect((await send(1024 ** 2 + 1, student)).statusCode).toBe(413);
});

test('only an administrator sets an upstream, and only to a public address or, by the setting, to loopback', async () => {
  const strict = await createTestApp();
  const own = await strict.actor('admin');
  const put = (address: unknown) =>
    strict.call('PUT', '/remotes/mfe-biblioteca/upstream', { as: own, body: { url: address } });
  for (const address of [
    ...[
      'http://127.0.0.1:80',
      'http://localhost',
      'https://10.0.0.1/',
      'http://biblioteca.uy',
      'https://[::1]/',
    ],
    ...[
      'https://intranet/',
      'https://a:b@biblioteca.uy',
      'https://biblioteca.uy?x=1',
      'file:///etc/passwd',
      'x',
    ],
  ])
    expect((await put(address)).statusCode, address).toBe(400);
  expect((await put('https://biblioteca.uy/api')).statusCode).toBe(200);
  // A stored URL that the current settings forbid is not called.
  await strict.db
    .updateTable('remoteUpstreams')
    .set({ url: `${url}/api` })
    .execute();
  expect((await strict.call('GET', '/ext/mfe-biblioteca/books')).statusCode).toBe(502);
  await strict.close();
  for (const address of ['http://10.0.0.1', 'http://169.254.169.254', 'http://0.0.0.0', 'ftp://127.0.0.1'])
    expect((await setUpstream('mfe-biblioteca', address)).statusCode, address).toBe(400);
  expect((await t.call('GET', '/ext/mfe-unknown/books')).statusCode).toBe(404);
  const { audit } = (await t.call('GET', '/audit?q=mfe-biblioteca', { as: admin })).json();
  expect(audit[0]).toMatchObject({ action: 'remote.upstream', targetName: 'mfe-biblioteca' });
});

test('no upstream again after it was taken away', async () => {
  await setUpstream('mfe-other', null);
  expect((await t.call('GET', '/remotes/mfe-other/upstream', { as: admin })).json()).toEqual({ url: null });
  expect((await t.call('GET', '/ext/mfe-other/books')).statusCode).toBe(404);
});
