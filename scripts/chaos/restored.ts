import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readForeignKeys } from '../../api/src/core/database/foreign-keys.ts';
import { CHECKSUMS_ENTRY, type TableChecksums } from '../../api/src/operations/backup/format.ts';
import { openSnapshot } from '../../api/src/operations/backup/open-snapshot.ts';
import { readTarEntries } from '../../api/src/operations/backup/read-entries.ts';
import { createTableHasher, toJsonLine } from '../../api/src/operations/backup/table-hash.ts';
import { readFileDigest } from '../../api/src/platform/files/disk-storage.ts';
import { storagePathOf } from '../../api/src/platform/files/keys.ts';
import { countOrphans } from '../../api/test/orphans.ts';
import type { TestServer } from './test-server.ts';

/** Reads the table hashes recorded in a backup. */
export async function readBackupChecksums(path: string): Promise<TableChecksums> {
  for await (const entry of readTarEntries(path)) if (entry.name === CHECKSUMS_ENTRY) return entry.json();
  throw new Error(`${path} has no sums`);
}

/** Computes each table's hash from the database's rows, as a backup does. */
export async function computeTableChecksums(url: string): Promise<TableChecksums> {
  const snapshot = await openSnapshot(url);
  const sums: TableChecksums = {};
  try {
    for (const table of snapshot.tables) {
      const sum = createTableHasher();
      for await (const row of snapshot.rows(table)) sum.add(toJsonLine(row), 1);
      sums[table.name] = sum.result();
    }
  } finally {
    await snapshot.close();
  }
  return sums;
}

/** Compares each file with its row; `problems` includes files without a row. */
export async function compareRestoredFiles(copy: TestServer): Promise<{ files: number; problems: string[] }> {
  const rows = await copy.look((db) =>
    db.selectFrom('files').selectAll().where('state', '=', 'stored').execute(),
  );
  const folder = join(copy.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const left = new Set(found.filter((entry) => entry.isFile()).map(({ name }) => name));
  const problems: string[] = [];
  for (const { key, size, sha256 } of rows) {
    left.delete(key);
    const stored = await readFileDigest(join(folder, storagePathOf(key))).catch(() => undefined);
    if (stored?.size !== size || stored.sha256 !== sha256) problems.push(`${key} no es el que era`);
  }
  return { files: rows.length, problems: [...problems, ...[...left].map((name) => `${name} está de más`)] };
}

/** Lists lost foreign keys and dangling references, because a restore drops the keys while it loads rows. */
export async function listLostForeignKeys(copy: TestServer, wanted: number): Promise<string[]> {
  return copy.look(async (db) => {
    const keys = await readForeignKeys(db);
    const problems = keys.length === wanted ? [] : [`${keys.length} claves foráneas de ${wanted}`];
    for (const key of keys) {
      const orphans = await countOrphans(db, key);
      if (orphans > 0) problems.push(`${key.table}.${key.column}: ${orphans} filas apuntan a nada`);
    }
    return problems;
  });
}
