import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type { TestProject } from 'vitest/node';
import { migrate } from '../src/core/database/migrate.ts';
import { startPostgres } from './postgres-process.ts';
import { runPostgresStatement, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

const MEMORY = '/dev/shm';
/** Several times the space that the databases of a whole run need. */
const MIN_FREE_BYTES = 4 * 1024 ** 3;

/** Prefers a folder in memory, where copying the template's 1,000 files takes 0.03 s instead of 0.6 s. */
function chooseParent(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= MIN_FREE_BYTES ? MEMORY : tmpdir();
  } catch {
    return tmpdir();
  }
}

/** Starts one server for the whole run, without durability, which tests do not need. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = startPostgres(['fsync=off', 'max_connections=200'], chooseParent());
  await runPostgresStatement(server.template, `create database ${TEMPLATE_DATABASE}`);
  await migrate(server.template.replace('%DB%', TEMPLATE_DATABASE));
  project.provide('postgres', server.template);
  return server.remove;
}
