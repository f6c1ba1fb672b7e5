import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addHashes } from '../../test/portal-folder.ts';
import { acquireLockFile } from '../core/process/lock-file.ts';
import {
  changePointer,
  dropRelease,
  readPointer,
  releasesFolderOf,
  rollBackPointer,
  setCanary,
  setCurrentRelease,
  withPortalLock,
} from './pointers.ts';

const run = promisify(execFile);
const NAME = 'zz-library';
let portalDir: string;
let folder: string;
beforeAll(async () => {
  portalDir = await mkdtemp(path.join(tmpdir(), 'rambla-pointers-'));
  folder = releasesFolderOf(portalDir, NAME);
  for (const version of ['1.0', '2.0']) {
    await mkdir(path.join(folder, version), { recursive: true });
    await writeFile(path.join(folder, version, 'release.json'), '{}');
  }
});
afterAll(() => rm(portalDir, { recursive: true, force: true }));

/** Rolls back by the command's own code, in another process. */
function runRollback(name: string, expected?: string): Promise<{ stdout: string }> {
  const script = `
    process.env.PORTAL_DIR = process.argv[1];
    const { rollBackApp } = await import(${JSON.stringify(path.resolve(import.meta.dirname, '../../../scripts/portal/roll-back-app.ts'))});
    console.log(await rollBackApp(...process.argv.slice(2)));`;
  const args = [portalDir, name, ...(expected === undefined ? [] : [expected])];
  return run(process.execPath, ['--input-type=module', '-e', script, ...args]);
}

test('of changes at once none is lost', async () => {
  await changePointer(portalDir, NAME, async () => ({ version: '1.0', previous: [] }));
  const adding = Array.from({ length: 8 }, (_, n) =>
    changePointer(portalDir, NAME, async (pointer) => ({
      version: '1.0',
      previous: [...(pointer?.previous ?? []), `0.${n}`],
    })),
  );
  await Promise.all(adding);
  expect((await readPointer(folder))?.previous?.toSorted()).toEqual(
    Array.from({ length: 8 }, (_, n) => `0.${n}`),
  );
  expect(await readdir(path.join(portalDir, 'locks'))).toEqual([]);
});

test('a rollback waits for a deploy that changes the pointer', async () => {
  await changePointer(portalDir, NAME, async () => ({ version: '2.0', previous: ['1.0'] }));
  const giveBack = await acquireLockFile(path.join(portalDir, 'locks/zz-library.pointer'), () => undefined);
  const rolledBack = rollBackPointer(portalDir, NAME);
  await sleep(300);
  expect((await readPointer(folder))?.version).toBe('2.0');
  await giveBack();
  expect(await rolledBack).toBe('1.0');
  expect((await readPointer(folder))?.version).toBe('1.0');
});

test('a part is compared with the others and moved by one process at a time', async () => {
  await changePointer(portalDir, NAME, async () => ({ version: '2.0', previous: ['1.0'] }));
  let command: Promise<{ stdout: string }> | undefined;
  await withPortalLock(portalDir, async () => {
    command = runRollback(NAME);
    await sleep(1500);
    expect((await readPointer(folder))?.version, 'the command waits for the API').toBe('2.0');
  });
  expect((await command)?.stdout.trim()).toBe('1.0');
  expect((await readPointer(folder))?.version).toBe('1.0');
});

test('a rollback leaves the served release, where the one that the pointer names is refused', async () => {
  const name = 'zz-refused';
  const place = releasesFolderOf(portalDir, name);
  for (const version of ['1.0', '2.0', '3.0']) {
    const release = addHashes({
      name,
      version,
      entry: `/remotes/${name}/${version}/entry.js`,
      routes: [{ name: 'list', path: '/refused', access: 'all' }],
      assets: { list: { js: [], css: [] } },
      integrity: {},
      prerendered: {},
    });
    await mkdir(path.join(place, version), { recursive: true });
    const text = version === '3.0' ? '{}' : JSON.stringify(release);
    await writeFile(path.join(place, version, 'release.json'), text);
  }
  await changePointer(portalDir, name, async () => ({ version: '3.0', previous: ['2.0', '1.0'] }));
  await expect(runRollback(name, '3.0')).rejects.toThrow('ahora la más nueva es la 2.0');
  expect((await runRollback(name, '2.0')).stdout.trim()).toBe('1.0');
  expect(await readPointer(place)).toMatchObject({ version: '1.0' });
});

test('a release that was given up is no target of a rollback until it is published again', async () => {
  await changePointer(portalDir, NAME, async () => ({ version: '2.0', previous: ['1.0'] }));
  await dropRelease(portalDir, NAME, '1.0');
  // A live release stays, even when it is forced beside a shell that lacks what it needs.
  await dropRelease(portalDir, NAME, '2.0');
  expect((await readPointer(folder))?.dropped).toEqual(['1.0']);
  expect(await rollBackPointer(portalDir, NAME)).toBeNull();
  await setCurrentRelease(portalDir, NAME, '3.0', 'servidor');
  expect(await readPointer(folder)).toMatchObject({ version: '3.0', dropped: ['1.0'] });
  await setCurrentRelease(portalDir, NAME, '1.0', 'servidor');
  await setCurrentRelease(portalDir, NAME, '2.0', 'servidor');
  expect(await rollBackPointer(portalDir, NAME)).toBe('1.0');
});

test('an ended canary stays on the disk as long as the releases of its time', async () => {
  const name = 'zz-canaries';
  const place = releasesFolderOf(portalDir, name);
  let seconds = 0;
  const store = async (version: string) => {
    await mkdir(path.join(place, version), { recursive: true });
    const file = path.join(place, version, 'release.json');
    await writeFile(file, '{}');
    seconds += 1;
    await utimes(file, seconds, seconds);
  };
  const publish = async (version: string) => {
    await store(version);
    await setCurrentRelease(portalDir, name, version, 'servidor');
  };
  await publish('0');
  await store('canary');
  await setCanary(portalDir, name, 'canary', { share: { percent: 10 } });
  await rollBackPointer(portalDir, name);
  for (let version = 1; version <= 8; version += 1) await publish(`${version}`);
  expect(await readdir(place), 'pages may still load it').toContain('canary');
  await publish('9');
  expect((await readdir(place)).sort()).toEqual([
    '1',
    '2',
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    '9',
    'current.json',
  ]);
});
