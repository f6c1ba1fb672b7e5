import { randomBytes, randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';

const SECRET_BYTES = 48;

async function readSecret(path: string): Promise<string | undefined> {
  try {
    return (await readFile(path, 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the secret from the setting, or from a private file in which it is generated once. */
export async function loadSecret(config: Config): Promise<string> {
  if (config.jwtSecret !== undefined) return config.jwtSecret;
  const path = join(config.dataDir, 'jwt-secret');
  const known = await readSecret(path);
  if (known) return known;
  // A process id is not unique, because containers that share the folder each have a process 1.
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    // Linking fails when another process was faster; that process's secret is then valid.
    await link(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readSecret(path)) ?? '';
}
