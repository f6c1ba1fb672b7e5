import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

export interface PostgresServer {
  /** With `%DB%` for the name of a database. */
  url: string;
  /** Ends it without a word to anybody, as a crash would. */
  crash(): void;
  start(): void;
  remove(): void;
}

/** A server reachable through a socket in its own folder alone. */
export function createPostgresServer(): PostgresServer {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), 'rambla-postgres-'));
  chmodSync(folder, 0o777);
  const data = join(folder, 'data');
  run(join(bin, 'initdb'), ['-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C']);
  // No TCP port: two runs side by side cannot meet. Durability is not what these tests look at.
  const options = `-k ${folder} -c listen_addresses='' -c fsync=off -c max_connections=200`;
  const control = (...args: string[]) => run(join(bin, 'pg_ctl'), ['-D', data, '-w', ...args]);
  const server = {
    url: `postgres://postgres@localhost/%DB%?host=${folder}`,
    start: () => control('-l', join(folder, 'log'), '-o', options, 'start'),
    crash: () => control('-m', 'immediate', 'stop'),
    remove: () => {
      control('-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  server.start();
  return server;
}

/** One server for the whole run; gone afterwards. */
export default function setup(project: TestProject): () => void {
  const server = createPostgresServer();
  project.provide('postgres', server.url);
  return server.remove;
}
