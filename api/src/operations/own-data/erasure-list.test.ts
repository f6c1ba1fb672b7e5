import { appendFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { adoptErasureList, copyErasureList, readErasureHashes } from './erasure-list.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-list-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const write = (folder: string, ...lines: string[]) =>
  appendFile(join(folder, 'erasures.txt'), `${lines.join('\n')}\n`);
const readSorted = async (folder: string) => [...(await readErasureHashes(folder))].sort();

test('the list beside a backup follows lines that take an erasure back and make it again', async () => {
  const [dataDir, backups] = [await createFolder(), await createFolder()];
  await write(dataDir, 'a', 'b');
  await copyErasureList(dataDir, backups);
  await write(dataDir, '-b');
  await copyErasureList(dataDir, backups);
  expect(await readSorted(backups)).toEqual(['a']);
  await write(dataDir, 'b');
  await copyErasureList(dataDir, backups);
  expect(await readSorted(backups)).toEqual(['a', 'b']);
});

test('a restore adds the list beside the backup, but what DATA_DIR takes back stays so', async () => {
  const [dataDir, backups] = [await createFolder(), await createFolder()];
  await write(dataDir, 'a', '-a');
  await write(backups, 'a', 'b');
  await adoptErasureList(dataDir, join(backups, 'backup.tar'));
  expect(await readSorted(dataDir)).toEqual(['b']);
});

test('a missing folder of the backups stays missing, and an unreadable list is no empty one', async () => {
  const [dataDir, backups] = [await createFolder(), await createFolder()];
  await write(dataDir, 'a');
  await copyErasureList(dataDir, join(backups, 'unmounted'));
  expect(await readdir(backups)).toEqual([]);
  await mkdir(join(backups, 'erasures.txt'));
  await expect(copyErasureList(dataDir, backups)).rejects.toThrow('EISDIR');
});
