import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { BackupError } from './backup-error.ts';
import type { TableChecksums } from './format.ts';
import { dropConstraints, insertRows, setSequence } from './load.dialect.ts';
import type { SnapshotTable } from './snapshot.ts';
import { createTableHasher } from './table-hash.ts';

const ROWS_PER_BATCH = 1000;
const decompress = promisify(gunzip);

/** Loads rows within a transaction; `check` throws BackupError when they differ from the saved rows. */
export async function openTableLoader(trx: Db, tables: SnapshotTable[]) {
  const putBack = await dropConstraints(trx, tables);
  // Deletes the rows that migrations inserted.
  for (const { name } of tables) await sql`delete from ${sql.table(name)}`.execute(trx);
  const hashes = new Map(tables.map(({ name }) => [name, createTableHasher()]));

  async function add(name: string, lines: string): Promise<void> {
    const table = tables.find((known) => known.name === name);
    if (!table) throw new BackupError(`El respaldo trae una tabla desconocida: ${name}.`);
    const rows = lines.split('\n').slice(0, -1);
    hashes.get(name)?.add(lines, rows.length);
    for (let i = 0; i < rows.length; i += ROWS_PER_BATCH) {
      const some = rows.slice(i, i + ROWS_PER_BATCH).map((line) => JSON.parse(line) as unknown[]);
      await insertRows(trx, table, some);
    }
  }

  const sumUp = (): TableChecksums =>
    Object.fromEntries([...hashes].map(([name, hash]) => [name, hash.result()]));

  return {
    add,
    sums: sumUp,
    addPart: async (name: string, part: Buffer) => add(name, (await decompress(part)).toString('utf8')),
    check(wanted: TableChecksums): void {
      for (const [name, { rows, sha256 }] of Object.entries(sumUp())) {
        if (wanted[name]?.rows === rows && wanted[name].sha256 === sha256) continue;
        throw new BackupError(`La tabla ${name} no es la que se guardó: el respaldo está dañado.`);
      }
    },
    async finish(): Promise<void> {
      for (const table of tables) await setSequence(trx, table);
      await putBack();
    },
  };
}

export type TableLoader = Awaited<ReturnType<typeof openTableLoader>>;
