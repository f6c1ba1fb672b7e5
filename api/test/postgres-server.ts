import type { TestProject } from 'vitest/node';
import { migrate } from '../src/core/database/migrate.ts';
import { startPostgres } from './postgres-process.ts';
import { runOnServer, TEMPLATE_DATABASE } from './test-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string;
  }
}

/** Starts one server for the whole run, without durability, which tests do not need. */
export default async function setup(project: TestProject): Promise<() => void> {
  const server = startPostgres(['fsync=off', 'max_connections=200']);
  await runOnServer(server.template, `create database ${TEMPLATE_DATABASE}`);
  await migrate(server.template.replace('%DB%', TEMPLATE_DATABASE));
  project.provide('postgres', server.template);
  return server.remove;
}
