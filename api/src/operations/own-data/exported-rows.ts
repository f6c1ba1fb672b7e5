import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { buildDependentRowsFilter, buildPersonFilter } from './own-rows.ts';
import {
  isExportPolicy,
  PERSONAL_DATA_TABLES,
  type PersonalDataTable,
  type PersonalRow,
} from './personal-data-tables.ts';

/** Tables that a person's data export includes. */
export const EXPORTED_TABLES = PERSONAL_DATA_TABLES.filter(
  ({ rows, through }) =>
    rows.some(([, policy]) => isExportPolicy(policy)) || through.some(({ policy }) => policy === 'export'),
);

/** Omits secrets and other people's ids. */
function ownColumns({ rows, notExported }: PersonalDataTable, row: PersonalRow, userId: number): PersonalRow {
  const others = rows.map(([column]) => column).filter((column) => row[column] !== userId);
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !notExported.includes(column) && !others.includes(column)),
  );
}

/** Reads the person's rows of a table, one at a time. */
export async function* readExportedRows(
  db: Db,
  declared: PersonalDataTable,
  userId: number,
): AsyncGenerator<PersonalRow> {
  const { table, rows, through } = declared;
  const conditions = [
    ...rows
      .filter(([, policy]) => isExportPolicy(policy))
      .map(([column, policy]) => buildPersonFilter(table, column, policy, userId)),
    ...through
      .filter(({ policy }) => policy === 'export')
      .map((part) => buildDependentRowsFilter(table, part, userId)),
  ];
  // Leaves out earlier data exports.
  const more = table === 'files' ? sql` and id not in (select "fileId" from "dataExports")` : sql``;
  const query = db
    .selectFrom(table as 'users')
    .selectAll()
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})${more}`);
  for await (const row of query.stream()) yield ownColumns(declared, row as unknown as PersonalRow, userId);
}
