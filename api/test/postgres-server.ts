import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/** One server for the whole run, removed afterwards. These tests do not check durability. */
export default function setup(project: TestProject): () => void {
  const server = startPostgres(['fsync=off', 'max_connections=200']);
  project.provide('postgres', server.template);
  return server.remove;
}
