import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { splitIntoChunks } from '../../core/database/split-into-chunks.ts';
import { buildDependentRowsFilter, buildPersonFilter } from './own-rows.ts';
import {
  isErasePolicy,
  PERSONAL_DATA_TABLES,
  type PersonalDataTable,
  type PersonalRow,
} from './personal-data-tables.ts';

type Changes = Record<string, unknown>;

/** Returns a row's anonymised values. */
export function anonymisedValuesOf(row: PersonalRow, anonymise: Changes): PersonalRow {
  return Object.fromEntries(
    Object.entries(anonymise).map(([column, value]) => [
      column,
      typeof value === 'function' ? (value(row) as unknown) : value,
    ]),
  );
}

async function change(trx: Db, table: string, set: PersonalRow, where: RawBuilder<SqlBool>): Promise<void> {
  const pairs = Object.entries(set).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  await sql`update ${sql.table(table)} set ${sql.join(pairs)} where ${where}`.execute(trx);
}

/** Groups rows by their new values to save statements. */
async function changeEach(trx: Db, table: string, anonymise: Changes, where: RawBuilder<SqlBool>) {
  const { rows } = await sql<PersonalRow>`select * from ${sql.table(table)} where ${where}`.execute(trx);
  const groups = Map.groupBy(rows, (row) => JSON.stringify(anonymisedValuesOf(row, anonymise)));
  for (const [set, some] of groups) {
    for (const chunk of splitIntoChunks(some)) {
      const ids = sql.join(chunk.map(({ id }) => id));
      await change(trx, table, JSON.parse(set) as PersonalRow, sql<SqlBool>`id in (${ids})`);
    }
  }
}

async function anonymise(trx: Db, { table, rows }: PersonalDataTable, userId: number): Promise<void> {
  for (const [column, policy] of rows) {
    if (typeof policy === 'string' || !('keep' in policy) || !policy.anonymise) continue;
    const where = buildPersonFilter(table, column, policy, userId);
    const made = Object.values(policy.anonymise).some((value) => typeof value === 'function');
    if (made) await changeEach(trx, table, policy.anonymise, where);
    else await change(trx, table, policy.anonymise, where);
  }
}

async function eraseParts(trx: Db, { table, through }: PersonalDataTable, userId: number): Promise<void> {
  for (const part of through)
    await sql`delete from ${sql.table(table)} where ${buildDependentRowsFilter(table, part, userId)}`.execute(
      trx,
    );
}

async function eraseOwn(trx: Db, { table, rows }: PersonalDataTable, userId: number): Promise<void> {
  for (const [column, policy] of rows) {
    if (!isErasePolicy(policy)) continue;
    await sql`delete from ${sql.table(table)} where ${buildPersonFilter(table, column, policy, userId)}`.execute(
      trx,
    );
  }
}

/** Deletes or anonymises the person's rows in all tables as declared; files are handled elsewhere. */
export async function eraseRows(trx: Db, userId: number): Promise<void> {
  const [persons, others] = [
    PERSONAL_DATA_TABLES.filter(({ table }) => table === 'users'),
    PERSONAL_DATA_TABLES.filter(({ table }) => table !== 'users' && table !== 'files'),
  ];
  // Erases child rows first, because they reference the person only through their parents.
  for (const declared of others) await eraseParts(trx, declared, userId);
  for (const declared of others) await anonymise(trx, declared, userId);
  for (const declared of others) await eraseOwn(trx, declared, userId);
  for (const declared of persons) await eraseOwn(trx, declared, userId);
}
