import { hasUsers } from '../../accounts/users/users.queries.ts';
import { type Db, openDatabase } from '../../core/database/database.ts';
import { listAppliedNames, listMigrationNames, migrate } from '../../core/database/migrate.ts';
import { BackupError } from './backup-error.ts';
import type { SnapshotTable } from './snapshot.ts';

async function appliedMigrations(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  if (tables.some(({ name }) => name === 'users') && (await hasUsers(db)))
    throw new BackupError('La base de datos de destino no está vacía.');
  return listAppliedNames(db);
}

/** Applies these migrations; throws when one is unknown or the database has users or newer tables. */
export async function prepareDatabase(url: string, migrations: string[]): Promise<void> {
  const known = new Set(await listMigrationNames());
  if (!migrations.every((name) => known.has(name))) {
    throw new BackupError('Esos datos son de una versión más nueva de Rambla; actualizá antes el programa.');
  }
  const db = openDatabase(url);
  try {
    const newer = (await appliedMigrations(db)).some((name) => !migrations.includes(name));
    if (newer)
      throw new BackupError('La base de datos de destino es más nueva que los datos; usá una vacía.');
  } finally {
    await db.destroy();
  }
  await migrate(url, migrations);
}

/** Throws when the backup's tables differ, because their names and columns become part of SQL statements. */
export function requireSameTables(wanted: SnapshotTable[], there: SnapshotTable[]): void {
  const form = (tables: SnapshotTable[]) =>
    JSON.stringify(tables.map(({ name, columns }) => [name, columns]));
  if (form(wanted) === form(there)) return;
  throw new BackupError('Las tablas no son las de esta versión de Rambla.');
}
