import { execFile } from 'node:child_process';
import { chmod, mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findFreePort } from './free-port.ts';
import {
  createTemporaryFolder,
  type RunningServer,
  removeTemporaryFolders,
  startServer,
} from './running-server.ts';

// Allows more time, because starting the real program is slow while other tests run.
vi.setConfig({ testTimeout: 240_000 });

const BACKUP = fileURLToPath(new URL('../../scripts/backup.ts', import.meta.url));
const admin = { ADMIN_EMAIL: 'jefa@rambla.test', ADMIN_PASSWORD: 'tortas fritas con lluvia' };

let dataDir: string;
let running: RunningServer | undefined;
let umask: number;

beforeEach(async () => {
  // Sets a login shell's default, on which the server must not depend.
  umask = process.umask(0o022);
  dataDir = join(await createTemporaryFolder(), 'data');
});
afterEach(async () => {
  process.umask(umask);
  await running?.stop('SIGKILL');
});
afterAll(removeTemporaryFolders);

async function start(more: NodeJS.ProcessEnv = {}): Promise<RunningServer> {
  const PORT = String(await findFreePort());
  running = await startServer({ PORT, DATA_DIR: dataDir, DEMO: '0', ...admin, ...more });
  return running;
}

/** Reads the file modes by path below DATA_DIR; the path '' means the folder itself. */
async function modes(): Promise<Record<string, string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const paths = [dataDir, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const octal = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
  const pairs = paths.map(async (path) => [relative(dataDir, path), await octal(path)] as const);
  return Object.fromEntries(await Promise.all(pairs));
}

async function folders(): Promise<Set<string>> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isDirectory());
  return new Set(['', ...found.map((entry) => relative(dataDir, join(entry.parentPath, entry.name)))]);
}

/** Creates a course with a file, an unfinished upload and a mail. */
async function fill({ url }: RunningServer): Promise<void> {
  const json = { 'content-type': 'application/json' };
  const send = async (path: string, body: string | FormData | null, headers: Record<string, string>) => {
    const response = await fetch(`${url}/api${path}`, { method: 'POST', body, headers });
    expect(response.status, await response.clone().text()).toBeLessThan(300);
    return (await response.json().catch(() => ({}))) as {
      token: string;
      course: { id: number };
      lecture: { id: number };
    };
  };
  const account = { email: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD };
  const { token } = await send('/users/login', JSON.stringify(account), json);
  const as = { authorization: `Bearer ${token}` };
  const { course } = await send('/courses', '{"name":"Física","type":"FING"}', { ...json, ...as });
  const form = new FormData();
  form.append('file', new Blob(['apuntes']), 'apuntes.txt');
  await send(`/courses/${course.id}/attachments`, form, as);
  const at = `/courses/${course.id}/lectures`;
  const { lecture } = await send(at, '{"title":"Uno","description":""}', { ...json, ...as });
  const tus = { 'tus-resumable': '1.0.0', 'upload-length': '1000' };
  await send(`${at}/${lecture.id}/upload`, null, { ...as, ...tus });
  const person = { username: 'ana', email: 'ana@rambla.test', password: 'dulce de leche casero' };
  await send('/users', JSON.stringify(person), json);
  // A mail that is still being written has another name, which is gone a moment later.
  await expect
    .poll(() => readdir(join(dataDir, 'outbox')).catch(() => []))
    .toEqual([expect.stringMatching(/\.eml$/)]);
}

async function backUp(): Promise<void> {
  await mkdir(join(dataDir, 'backups'), { recursive: true, mode: 0o700 });
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [BACKUP, join(dataDir, 'backups/one.tar')], { env });
}

async function expectClosed(): Promise<void> {
  const dirs = await folders();
  const wanted = Object.keys(await modes()).map((path) => [path, dirs.has(path) ? '700' : '600']);
  expect(await modes()).toEqual(Object.fromEntries(wanted));
}

test('R33: nobody else reads what the server or a backup writes, or what an earlier version left open', async () => {
  await fill(await start());
  await backUp();
  const paths = Object.keys(await modes());
  expect(paths).toEqual(
    expect.arrayContaining(['rambla.db', 'rambla.db-wal', 'jwt-secret', 'backups/one.tar']),
  );
  for (const kind of [/^outbox\/.+\.eml$/, /^files\/.+/, /^uploads\/.+/])
    expect(paths.some((path) => kind.test(path))).toBe(true);
  await expectClosed();

  await running?.stop();
  for (const path of await folders()) await chmod(join(dataDir, path), 0o755);
  for (const [path, mode] of Object.entries(await modes()))
    if (mode === '600') await chmod(join(dataDir, path), 0o644);
  await start();
  await expectClosed();
});

test('R33: media that a web server sends are readable by the group, and nothing else is', async () => {
  await fill(await start({ MEDIA_ACCEL_PREFIX: '/media-files/' }));
  const found = await modes();
  const dirs = await folders();
  expect(found).toMatchObject({ '': '710', 'rambla.db': '600', uploads: '700', files: '750' });
  for (const [path, mode] of Object.entries(found)) {
    if (path.startsWith('files/')) expect([path, mode]).toEqual([path, dirs.has(path) ? '750' : '640']);
  }
  await running?.stop();
  await start({ MEDIA_ACCEL_PREFIX: '/media-files/', MEDIA_GROUP_READ: '0' });
  await expectClosed();
});
