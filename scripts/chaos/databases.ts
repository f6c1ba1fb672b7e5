import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { type PostgresProcess, startPostgres } from '../../api/test/postgres-process.ts';

const INTEGRITY = join(import.meta.dirname, 'sqlite-integrity.ts');

/** A test server's database. */
export interface ChaosDatabase {
  name: 'SQLite' | 'PostgreSQL';
  url: string;
  /** Returns the problems found by the database's own check. */
  findProblems(): string[];
  /** The database server, if there is one. */
  server?: PostgresProcess;
  remove(): void;
}

export type DatabaseName = 'sqlite' | 'postgres';
export const DATABASES: DatabaseName[] = ['sqlite', 'postgres'];

function openSqlite(dataDir: string): ChaosDatabase {
  const path = join(dataDir, 'rambla.db');
  return {
    name: 'SQLite',
    url: `sqlite:${path}`,
    // A separate process, because two SQLite connections of one process release each other's locks.
    findProblems() {
      const found = execFileSync(process.execPath, ['--no-warnings', INTEGRITY, path], { encoding: 'utf8' });
      return found.split('\n').filter((line) => line !== '' && line !== 'ok');
    },
    remove: () => undefined,
  };
}

function openPostgres(tablespace: string | undefined): ChaosDatabase {
  const server = startPostgres(['max_connections=50']);
  const place = tablespace === undefined ? '' : ' tablespace narrow';
  const sql = (statement: string) => server.run('psql', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statement);
  if (tablespace !== undefined) sql(`create tablespace narrow location '${tablespace}'`);
  sql(`create database rambla${place}`);
  return {
    name: 'PostgreSQL',
    url: server.template.replace('%DB%', 'rambla'),
    findProblems() {
      try {
        server.run('pg_amcheck', '-d', 'rambla', '--install-missing', '--heapallindexed');
        return [];
      } catch (error) {
        return [String((error as { stdout?: string }).stdout || error)];
      }
    },
    server,
    remove: () => server.remove(),
  };
}

/** Opens a database; `tablespace` is the folder in which PostgreSQL keeps its tables. */
export function openChaosDatabase(name: DatabaseName, dataDir: string, tablespace?: string): ChaosDatabase {
  return name === 'sqlite' ? openSqlite(dataDir) : openPostgres(tablespace);
}
