import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Records which sessions were opened with a second factor; existing sessions count as opened without it. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('sessions')
    .addColumn('secondFactor', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
}
