import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { type Migration, type MigrationProvider, type MigrationResult, Migrator } from 'kysely/migration';
import { type Db, getSqlitePath, openDatabase } from './database.ts';
import { isDatabaseUnavailable } from './failures.ts';

const FOLDER = fileURLToPath(new URL('../../../migrations/', import.meta.url));
const PATIENCE_MS = 60_000;
const RETRY_MS = 50;

/** The database was reached but not migrated; the message is a Spanish clause that says why. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export async function listMigrationNames(): Promise<string[]> {
  const files = await readdir(FOLDER);
  return files.filter((file) => /^\d{4}-.*\.ts$/.test(file)).map((file) => file.slice(0, -'.ts'.length));
}

/** Provides all migrations, or only those named in `only`. */
function providerOf(only: string[] | undefined): MigrationProvider {
  return {
    async getMigrations() {
      const migrations: Record<string, Migration> = {};
      for (const name of only ?? (await listMigrationNames())) {
        migrations[name] = {
          async up(db) {
            const migration: Migration = await import(pathToFileURL(`${FOLDER}${name}.ts`).href);
            await migration.up(db);
          },
        };
      }
      return migrations;
    },
  };
}

function tryLock(path: string): Database.Database | undefined {
  const lock = new Database(`${path}.migrating`, { timeout: 0 });
  try {
    lock.exec('begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  }
}

/** Locks a file, so that two processes do not migrate at once; the lock ends with its process. */
async function lockFile(url: string): Promise<Database.Database | undefined> {
  const path = getSqlitePath(url);
  if (path === undefined) return undefined;
  for (let waited = 0; waited < PATIENCE_MS; waited += RETRY_MS) {
    const lock = tryLock(path);
    if (lock) return lock;
    await sleep(RETRY_MS);
  }
  throw new MigrationError('otro proceso la está actualizando');
}

/** Kysely reports unknown migrations as corrupted ones, and failed ones without their names. */
async function explainFailure(db: Db, error: unknown, results: MigrationResult[] = []): Promise<unknown> {
  const known = new Set(await listMigrationNames());
  const applied = await listAppliedNames(db).catch(() => []);
  if (applied.some((name) => !known.has(name)))
    return new MigrationError('es de una versión más nueva de Rambla', { cause: error });
  const failed = results.find(({ status }) => status === 'Error');
  if (!failed || isDatabaseUnavailable(error)) return error;
  const reason = error instanceof Error ? error.message : String(error);
  return new MigrationError(`falló ${failed.migrationName}: ${reason}`, { cause: error });
}

/** Migrates to the newest schema, or applies only the migrations in `only`; parallel calls are safe. */
export async function migrate(url: string, only?: string[]): Promise<void> {
  const db = openDatabase(url, PATIENCE_MS);
  let lock: Database.Database | undefined;
  try {
    lock = await lockFile(url);
    // Branches number migrations independently, so a later start may find one with an earlier number.
    const migrator = new Migrator({ db, provider: providerOf(only), allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest();
    if (error) throw await explainFailure(db, error, results);
  } finally {
    lock?.close();
    await db.destroy();
  }
}

export async function listAppliedNames(db: Db): Promise<string[]> {
  return (await db.selectFrom('kysely_migration').select('name').execute()).map(({ name }) => name);
}

/** True when every migration known to this program has been applied. */
export async function isMigrated(db: Db): Promise<boolean> {
  const applied = new Set(await listAppliedNames(db));
  return (await listMigrationNames()).every((name) => applied.has(name));
}
