import { sql } from 'kysely';
import type { Db } from '../src/core/database/database.ts';
import type { ForeignKey } from '../src/core/database/foreign-keys.ts';

/** Counts dangling references by reading the rows, independently of the database's constraints. */
export async function countOrphans(db: Db, { table, column, parent }: ForeignKey): Promise<number> {
  const refers = sql`child.${sql.ref(column)}`;
  const { rows } = await sql<{ count: number | string }>`
    select count(*) as count from ${sql.table(table)} as child
    where ${refers} is not null
      and not exists (select 1 from ${sql.table(parent)} as parent where parent.id = ${refers})
  `.execute(db);
  return Number(rows[0]?.count);
}
