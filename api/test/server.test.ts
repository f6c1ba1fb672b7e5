import { readdir, readFile, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { freePort, freePorts } from './free-port.ts';
import {
  failToStart,
  type RunningServer,
  removeTemporaryFolders,
  startServer,
  temporaryFolder,
} from './running-server.ts';
import { createTestDatabase, onSqlite } from './test-database.ts';

const PORT = String(await freePort());
const database = await createTestDatabase();
const env = { PORT, DATABASE_URL: database.url };
let running: RunningServer | undefined;

afterEach(() => running?.stop('SIGKILL'));
afterAll(async () => {
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

// SQLite only: these starts fail before the server uses its database, or at its port.
describe.runIf(onSqlite())('a start that cannot be', () => {
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
    const { code, output } = await failToStart({ ...env, DATA_DIR: await temporaryFolder(), ...bad });
    expect(output).toMatch(line);
    expect(output.split('\n')).toHaveLength(1);
    expect(output).not.toContain('hush');
    expect(code).toBe(1);
  });

  test('a taken port', async () => {
    await start();
    const { code, output } = await failToStart({ ...env, DATA_DIR: await temporaryFolder() });
    expect(output).toMatch(new RegExp(`^PORT: el puerto ${PORT} está ocupado`));
    expect(code).toBe(1);
  });
});

describe('a running server', () => {
  // SQLite only: the secret is a file, and the logins below find nobody on either database.
  test.runIf(onSqlite())(
    'R25: no demo, no default password, its own secret that only the owner reads',
    async () => {
      const server = await start();
      const file = join(server.dataDir, 'jwt-secret');
      expect((await stat(file)).mode & 0o777).toBe(0o600);
      const secret = await readFile(file, 'utf8');
      for (const email of ['admin@rambla.test', 'docente@rambla.test']) {
        expect((await post(server, '/users/login', { email, password: 'rambla-demo-2026' })).status).toBe(
          400,
        );
      }
      await server.stop();
      const other = await start({ DATA_DIR: await temporaryFolder() });
      expect(await readFile(join(other.dataDir, 'jwt-secret'), 'utf8')).not.toBe(secret);
    },
  );

  test('the first administrator comes from the settings and logs in after a restart too', async () => {
    const admin = { ADMIN_EMAIL: 'root@rambla.test', ADMIN_PASSWORD: 'la primera de todas' };
    const first = await start(admin);
    const login = (server: RunningServer) =>
      post(server, '/users/login', {
        email: admin.ADMIN_EMAIL,
        password: admin.ADMIN_PASSWORD,
        fingerprint: 'f',
      });
    const answer = (await (await login(first)).json()) as { token: string };
    expect(answer).toMatchObject({ role: 'admin' });
    expect(await first.stop('SIGINT')).toBe(0);
    const again = await start({ ...admin, DATA_DIR: first.dataDir });
    const headers = { authorization: `Bearer ${answer.token}` };
    expect((await fetch(`${again.url}/api/users`, { headers })).status).toBe(200);
  });

  test('R25: passwords, tokens and e-mails are never in a log', async () => {
    const server = await start({ LOG_LEVEL: 'trace' });
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
    const token = /token=3D([\w-]+)/.exec(mail)?.[1] ?? 'no token';
    await post(server, '/users/activate', { token });
    await server.stop();
    expect(server.output()).toContain('/api/users/activate');
    for (const secret of [email, password, token, calendar, 'abc123', 'eyJhbGciOi', 'argon2id']) {
      expect(server.output()).not.toContain(secret);
    }
  });

  // SQLite only: these requests end before they reach the database.
  test.runIf(onSqlite())('R21: slow headers and slow bodies are cut within fifteen seconds', async () => {
    const _server = await start();
    const slow = async (beginning: string) => {
      const socket = connect(Number(PORT), '127.0.0.1');
      // A reset ends the connection too, but would make `once` throw.
      const closed = new Promise((resolve) => socket.on('error', () => undefined).on('close', resolve));
      socket.write(beginning);
      const drip = setInterval(() => socket.write('x'), 500);
      const began = Date.now();
      socket.resume();
      await closed;
      clearInterval(drip);
      return Date.now() - began;
    };
    const json = 'host: x\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{';
    const times = await Promise.all([
      slow('GET / HTTP/1.1\r\nhost: x\r\nx-slow: '),
      slow(`POST /api/users HTTP/1.1\r\n${json}`),
      slow(`POST /api/users/createUser HTTP/1.1\r\n${json}`),
      slow(`POST /api/nowhere HTTP/1.1\r\n${json}`),
    ]);
    for (const time of times) expect(time).toBeLessThan(15_000);
  });

  test('several processes start at once on one empty database', async () => {
    const fresh = await createTestDatabase();
    const ports = (await freePorts(2)).map(String);
    const shared = { DATABASE_URL: fresh.url, DATA_DIR: await temporaryFolder() };
    const servers = await Promise.all(ports.map((port) => startServer({ ...shared, PORT: port })));
    const ready = await Promise.all(servers.map(async ({ url }) => (await fetch(`${url}/api/ready`)).status));
    await Promise.all(servers.map((server) => server.stop()));
    await fresh.drop();
    expect(ready).toEqual([200, 200]);
  });
});
