import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { loadSecret } from './secret.ts';

test('processes that begin at once in an empty folder agree on one secret', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'rambla-secret-'));
  try {
    const config = readConfig({ DATA_DIR: dataDir });
    const secrets = await Promise.all(Array.from({ length: 16 }, () => loadSecret(config)));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\w-]{64}$/);
    expect(await readdir(dataDir)).toEqual(['jwt-secret']);
  } finally {
    await rm(dataDir, { recursive: true });
  }
});
