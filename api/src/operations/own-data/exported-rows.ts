import { sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { DECLARED, type DeclaredTable, isExported, type PersonalRow } from './declared.ts';
import { partOf, pointsTo } from './own-rows.ts';

/** Tables that a person's data export includes. */
export const EXPORTED = DECLARED.filter(
  ({ rows, through }) =>
    rows.some(([, answer]) => isExported(answer)) || through.some(({ answer }) => answer === 'export'),
);

/** Omits secrets and other people's ids. */
function ownColumns({ rows, notExported }: DeclaredTable, row: PersonalRow, userId: number): PersonalRow {
  const others = rows.map(([column]) => column).filter((column) => row[column] !== userId);
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => !notExported.includes(column) && !others.includes(column)),
  );
}

/** Reads the person's rows of a table, one at a time. */
export async function* readExported(
  db: Db,
  declared: DeclaredTable,
  userId: number,
): AsyncGenerator<PersonalRow> {
  const { table, rows, through } = declared;
  const conditions = [
    ...rows
      .filter(([, answer]) => isExported(answer))
      .map(([column, answer]) => pointsTo(table, column, answer, userId)),
    ...through.filter(({ answer }) => answer === 'export').map((part) => partOf(table, part, userId)),
  ];
  // Leaves out earlier data exports.
  const more = table === 'files' ? sql` and id not in (select "fileId" from "dataExports")` : sql``;
  const query = db
    .selectFrom(table as 'users')
    .selectAll()
    .where(sql<boolean>`(${sql.join(conditions, sql` or `)})${more}`);
  for await (const row of query.stream()) yield ownColumns(declared, row as unknown as PersonalRow, userId);
}
