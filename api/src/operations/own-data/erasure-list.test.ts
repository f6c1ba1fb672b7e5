import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { copyErasureList, readErasureHashes, recordErasure, withdrawErasure } from './erasure-list.ts';

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-list-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('the list beside a backup follows records that are taken back and made again', async () => {
  const [dataDir, backups] = [await createFolder(), await createFolder()];
  const backup = join(backups, 'backup.tar');
  await recordErasure(dataDir, 'a');
  await recordErasure(dataDir, 'b');
  await copyErasureList(dataDir, backups);
  await withdrawErasure(dataDir, 'b');
  expect([...(await readErasureHashes(dataDir, backup))]).toEqual(['a']);
  await copyErasureList(dataDir, backups);
  expect([...(await readErasureHashes(backups))]).toEqual(['a']);
  await recordErasure(dataDir, 'b');
  expect([...(await readErasureHashes(dataDir, backup))].sort()).toEqual(['a', 'b']);
  await copyErasureList(dataDir, backups);
  expect([...(await readErasureHashes(backups))].sort()).toEqual(['a', 'b']);
});
