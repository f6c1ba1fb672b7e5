import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { createTestApp } from './harness.ts';

afterEach(() => vi.unstubAllEnvs());

test('an app leaves no folder behind, whether it was closed or could not start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'rambla-harness-'));
  vi.stubEnv('TMPDIR', folder);
  await (await createTestApp()).close();
  const failing = createTestApp({}, async () => {
    throw new Error('no start');
  });
  await expect(failing).rejects.toThrow('no start');
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
