import type { AnyDatabase } from './dialect.ts';

export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('dailyCounts')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('dailyCountsKey', ['name', 'day'])
    .execute();
}
