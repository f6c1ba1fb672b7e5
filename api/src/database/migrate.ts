import { readdir } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import { type Db, openDatabase, sqlitePath } from '../database.ts';

const FOLDER = fileURLToPath(new URL('../../migrations/', import.meta.url));
const PATIENCE_MS = 60_000;

async function migrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => /^\d{4}-.*\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length));
}

const provider: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {};
    for (const name of await migrationNames()) {
      migrations[name] = await import(pathToFileURL(`${FOLDER}${name}.ts`).href);
    }
    return migrations;
  },
};

/** Two processes that start at once must not both migrate; SQLite's own lock ends with its process. */
function lockFile(url: string): Database.Database | undefined {
  const path = sqlitePath(url);
  if (path === undefined) return undefined;
  const lock = new Database(`${path}.migrating`, { timeout: PATIENCE_MS });
  lock.exec('begin exclusive');
  return lock;
}

/** Brings the database to the newest form. Safe to run from several processes at once. */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, PATIENCE_MS);
  const lock = lockFile(url);
  try {
    // Slices number their migrations side by side, so a later start may find an earlier number new.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
    const { error } = await migrator.migrateToLatest();
    if (error) throw error;
  } finally {
    lock?.close();
    await db.destroy();
  }
}

/** Whether every migration that this program knows has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const rows = await db.selectFrom('kysely_migration').select('name').execute();
  const applied = new Set(rows.map((row) => row.name));
  return (await migrationNames()).every((name) => applied.has(name));
}
