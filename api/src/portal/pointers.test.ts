import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acquireLock } from '../core/process/lock-file.ts';
import { changePointer, readPointer, releasesFolder, rollBack } from './pointers.ts';

const NAME = 'zz-library';
let portalDir: string;
let folder: string;
beforeAll(async () => {
  portalDir = await mkdtemp(path.join(tmpdir(), 'rambla-pointers-'));
  folder = releasesFolder(portalDir, NAME);
  for (const version of ['1.0', '2.0']) {
    await mkdir(path.join(folder, version), { recursive: true });
    await writeFile(path.join(folder, version, 'release.json'), '{}');
  }
});
afterAll(() => rm(portalDir, { recursive: true, force: true }));

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
  const giveBack = await acquireLock(path.join(portalDir, 'locks/zz-library.pointer'), () => undefined);
  const rolledBack = rollBack(portalDir, NAME);
  await sleep(300);
  expect((await readPointer(folder))?.version).toBe('2.0');
  await giveBack();
  expect(await rolledBack).toBe('1.0');
  expect((await readPointer(folder))?.version).toBe('1.0');
});
