import { readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFreePort, findFreePorts } from './free-port.ts';
import {
  createTemporaryFolder,
  type RunningServer,
  removeTemporaryFolders,
  startFailingServer,
  startServer,
} from './running-server.ts';
import { createTestDatabase, isOnSqlite } from './test-database.ts';

const PORT = String(await findFreePort());
const database = await createTestDatabase();
const env = { PORT, DATABASE_URL: database.url };
let running: RunningServer | undefined;

afterAll(async () => {
  await running?.stop('SIGKILL');
  await database.drop();
  await removeTemporaryFolders();
});

async function start(more: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  running = await startServer({ ...env, ...more });
  return running;
}

async function post(
  server: RunningServer,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  return fetch(`${server.url}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

// Runs on SQLite only, because these failures do not depend on the database.
describe.runIf(isOnSqlite())('a start that cannot be', () => {
  test.each([
    ['a bad setting', { PORT: 'x' }, /^PORT: .*número/],
    ['a folder that is none', { DATA_DIR: '/dev/null/data' }, /^DATA_DIR: .*\/dev\/null\/data/],
    [
      'a database that is away',
      { DATABASE_URL: 'postgres://x:hush@127.0.0.1:1/x' },
      /^DATABASE_URL: .*ECONNREFUSED/,
    ],
    ['an address of another machine', { HOST: '203.0.113.7' }, /^HOST: 203\.0\.113\.7/],
  ])('%s: one line that says what to do, exit code 1', async (_what, bad, line) => {
    const { code, output } = await startFailingServer({
      ...env,
      DATA_DIR: await createTemporaryFolder(),
      ...bad,
    });
    expect(output).toMatch(line);
    expect(output.split('\n')).toHaveLength(1);
    expect(output).not.toContain('hush');
    expect(code).toBe(1);
  });
});

const JSON_HEAD = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{';
const SLOW = [
  'GET / HTTP/1.1\r\nhost: x\r\nx-slow: ',
  `POST /api/users HTTP/1.1\r\n${JSON_HEAD}`,
  `POST /api/users/createUser HTTP/1.1\r\n${JSON_HEAD}`,
  `POST /api/nowhere HTTP/1.1\r\n${JSON_HEAD}`,
];

/** Sends `beginning`, then a byte each half second; returns the seconds until the server disconnects. */
async function secondsOpen(beginning: string): Promise<number> {
  const socket = connect(Number(PORT), '127.0.0.1');
  // Ignores the error of a reset, which would make `once` throw.
  const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
  socket.write(beginning);
  const drip = setInterval(() => socket.write('x'), 500);
  const began = Date.now();
  socket.resume();
  await closed;
  clearInterval(drip);
  return (Date.now() - began) / 1000;
}

describe('a running server', () => {
  const admin = { ADMIN_EMAIL: 'root@rambla.test', ADMIN_PASSWORD: 'la primera de todas' };
  const account = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD, fingerprint: 'f' };
  let server: RunningServer;
  let slowSeconds: Promise<number[]>;
  let token: string;
  beforeAll(async () => {
    server = await start({ ...admin, LOG_LEVEL: 'trace' });
    slowSeconds = Promise.all(SLOW.map(secondsOpen));
  });

  // Runs on SQLite only, because a taken port does not depend on the database.
  test.runIf(isOnSqlite())('its port is taken for another', async () => {
    const { code, output } = await startFailingServer({ ...env, DATA_DIR: await createTemporaryFolder() });
    expect(output).toMatch(new RegExp(`^PORT: el puerto ${PORT} está ocupado`));
    expect(code).toBe(1);
  });

  test('R25: no demo, no default password, its own secret that only the owner reads', async () => {
    const file = join(server.dataDir, 'jwt-secret');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    for (const email of ['admin@rambla.test', 'docente@rambla.test']) {
      const demo = { email, password: 'rambla-demo-2026' };
      expect((await post(server, '/users/login', demo)).status).toBe(400);
    }
  });

  test('the first administrator comes from the settings and logs in', async () => {
    const answer = await (await post(server, '/users/login', account)).json();
    expect(answer).toMatchObject({ role: 'admin' });
    ({ token } = answer as { token: string });
  });

  test('R21: slow headers and slow bodies are cut within fifteen seconds', async () => {
    for (const seconds of await slowSeconds) expect(seconds).toBeLessThan(15);
  });

  test('R25: passwords, tokens and e-mails are never in a log', async () => {
    const email = 'private@rambla.test';
    const password = 'no me escribas por ahi';
    await post(server, '/users', { username: 'p', email, password });
    await post(server, '/users/login', { email, password, fingerprint: 'f' });
    await fetch(`${server.url}/api/users?q=${email}&signature=abc123`, {
      headers: { authorization: 'Bearer eyJhbGciOi.x.y' },
    });
    const calendar = 'la-direccion-secreta-de-un-calendario';
    await fetch(`${server.url}/api/calendar/${calendar}.ics`);
    const mails = async () => {
      const names = await readdir(join(server.dataDir, 'outbox')).catch(() => []);
      return names.filter((file) => file.endsWith('.eml'));
    };
    await expect.poll(async () => (await mails()).length).toBe(1);
    const [name = ''] = await mails();
    const mail = (await readFile(join(server.dataDir, 'outbox', name), 'utf8')).replace(/=\r\n/g, '');
    const activation = /token=3D([\w-]+)/.exec(mail)?.[1] ?? 'no token';
    await post(server, '/users/activate', { token: activation });
    expect(await server.stop('SIGINT')).toBe(0);
    expect(server.output()).toContain('/api/users/activate');
    for (const secret of [
      email,
      password,
      account.password,
      activation,
      calendar,
      'abc123',
      'eyJhbGciOi',
      'argon2id',
    ]) {
      expect(server.output()).not.toContain(secret);
    }
  });

  test('the administrator stays logged in after a restart', async () => {
    const again = await start({ ...admin, DATA_DIR: server.dataDir });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${again.url}/api/users`, { headers })).status).toBe(200);
  });

  test('several processes start at once on one empty database', async () => {
    const fresh = await createTestDatabase();
    const ports = (await findFreePorts(2)).map(String);
    const shared = { DATABASE_URL: fresh.url, DATA_DIR: await createTemporaryFolder() };
    const servers = await Promise.all(ports.map((port) => startServer({ ...shared, PORT: port })));
    const ready = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status));
    await Promise.all(servers.map((server) => server.stop()));
    await fresh.drop();
    expect(ready).toEqual([200, 200]);
    const secrets = [shared.DATA_DIR, server.dataDir].map((folder) =>
      readFile(join(folder, 'jwt-secret'), 'utf8'),
    );
    const [own, other] = await Promise.all(secrets);
    expect(own).not.toBe(other);
  });
});
