import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/core/database/migrate.ts';
import { TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    sqlite: string;
  }
}

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 2 ** 30;

/** Prefers a large enough memory file system, which avoids waiting for a disk. */
function roomyFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize > NEEDED_BYTES) return MEMORY;
  } catch {
    // Other systems have no such folder.
  }
  return tmpdir();
}

/** Creates one folder for all databases of the run, without durability, which tests do not need. */
export default async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(roomyFolder(), 'rambla-sqlite-'));
  await migrate(`sqlite:${join(folder, TEMPLATE_DATABASE)}`);
  project.provide('sqlite', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
