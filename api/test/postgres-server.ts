import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

const VERSIONS = '/usr/lib/postgresql';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

function binaries(): string {
  const newest = readdirSync(VERSIONS).sort((a, b) => Number(b) - Number(a))[0];
  if (!newest) throw new Error('PostgreSQL is not installed: apt-get install postgresql');
  return join(VERSIONS, newest, 'bin');
}

/** PostgreSQL refuses to run as root, so there it runs as Debian's own user. */
function run(program: string, args: string[]): void {
  const isRoot = process.getuid?.() === 0;
  const [command, ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', program] : [program];
  execFileSync(command ?? program, [...rest, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    cwd: tmpdir(),
  });
}

/** One server for the whole run, reachable through a socket in its own folder; gone afterwards. */
export default function setup(project: TestProject): () => void {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'rambla-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C']);
  // No TCP port: two runs side by side cannot meet. Durability is not what these tests look at.
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`;
  run(join(bin, 'pg_ctl'), ['-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start']);
  project.provide('postgres', `postgres://postgres@localhost/%DB%?host=${folder}`);
  return () => {
    run(join(bin, 'pg_ctl'), ['-D', data, '-m', 'immediate', 'stop']);
    rmSync(folder, { recursive: true, force: true });
  };
}
