import { existsSync } from 'node:fs';
import Database from 'better-sqlite3';
import { openDatabase } from '../../core/database/database.ts';
import { migrate } from '../../core/database/migrate.ts';
import { HOUR } from '../../core/time/time.ts';
import { BackupError } from './backup-error.ts';
import type { TableChecksums } from './format.ts';
import { openTableLoader, type TableLoader } from './load-tables.ts';
import { openSnapshot } from './open-snapshot.ts';
import { type LinePrinter, throttleLines } from './progress.ts';
import type { Snapshot, SnapshotTable } from './snapshot.ts';
import { createTableHasher, toJsonLine } from './table-hash.ts';
import { prepareDatabase, requireSameTables } from './target.ts';

const ROWS_PER_BATCH = 2000;

/** Throws while another process has the file open. */
function requireAlone(path: string): void {
  const probe = new Database(path, { timeout: 0 });
  try {
    // Any other open connection makes this lock fail.
    probe.pragma('locking_mode = exclusive');
    probe.exec('begin immediate; rollback');
  } catch {
    throw new BackupError('La base SQLite está en uso; apagá el servidor y probá de nuevo.');
  } finally {
    probe.close();
  }
}

/** Locks the file against writers until closed; throws while another process has the file open. */
function holdAlone(path: string): Database.Database {
  requireAlone(path);
  const held = new Database(path, { timeout: 0 });
  held.exec('begin immediate');
  return held;
}

async function copyTable(loader: TableLoader, snapshot: Snapshot, table: SnapshotTable) {
  let lines: string[] = [];
  const flush = async () => {
    await loader.add(table.name, lines.join(''));
    lines = [];
  };
  for await (const row of snapshot.rows(table)) {
    lines.push(toJsonLine(row));
    if (lines.length >= ROWS_PER_BATCH) await flush();
  }
  if (lines.length > 0) await flush();
}

async function copyAll(source: Snapshot, target: string, say: LinePrinter): Promise<TableChecksums> {
  const progress = throttleLines(say);
  const db = openDatabase(target, HOUR);
  try {
    return await db.transaction().execute(async (trx) => {
      const loader = await openTableLoader(trx, source.tables);
      for (const table of source.tables) {
        progress(() => `Copiando ${table.name}…`);
        await copyTable(loader, source, table);
      }
      await loader.finish();
      return loader.sums();
    });
  } finally {
    await db.destroy();
  }
}

/** Reads the copied rows again and compares counts and hashes. */
async function compare(sent: TableChecksums, target: string, say: LinePrinter): Promise<void> {
  const there = await openSnapshot(target);
  try {
    for (const table of there.tables) {
      const sum = createTableHasher();
      for await (const row of there.rows(table)) sum.add(toJsonLine(row), 1);
      const { rows, sha256 } = sum.result();
      const same = sent[table.name]?.rows === rows && sent[table.name]?.sha256 === sha256;
      if (!same) throw new BackupError(`La tabla ${table.name} no quedó igual; no uses esa base de datos.`);
      say(`${table.name.padEnd(20)} ${String(rows).padStart(9)} filas  ${sha256.slice(0, 16)}  igual`);
    }
  } finally {
    await there.close();
  }
}

/** Copies an SQLite file to an empty PostgreSQL database; throws while the file is in use. */
export async function migrateToPostgres(sqliteFile: string, target: string, say: LinePrinter): Promise<void> {
  if (!existsSync(sqliteFile)) throw new BackupError(`No hay una base SQLite en ${sqliteFile}.`);
  // Checks before migrating, which would change the tables under a running server.
  requireAlone(sqliteFile);
  await migrate(`sqlite:${sqliteFile}`);
  const held = holdAlone(sqliteFile);
  try {
    const source = await openSnapshot(`sqlite:${sqliteFile}`);
    try {
      await prepareDatabase(target, source.migrations);
      const there = await openSnapshot(target);
      await there.close();
      requireSameTables(source.tables, there.tables);
      await compare(await copyAll(source, target, say), target, say);
    } finally {
      await source.close();
    }
  } finally {
    held.close();
  }
  say('Listo: poné DATABASE_URL en los ajustes del servidor y encendelo.');
}
