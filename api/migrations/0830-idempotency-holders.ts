import type { AnyDatabase } from '../src/database/columns.ts';

export async function up(db: AnyDatabase): Promise<void> {
  // The calls that hold these keys belong to processes that ended before this migration, without a response.
  await db
    .deleteFrom('idempotency')
    // biome-ignore lint/suspicious/noExplicitAny: a migration sees the tables of its day, not of today
    .where((where: any) => where.or([where('status', 'is', null), where('status', '=', 0)]))
    .execute();
  await db.schema
    .alterTable('idempotency')
    .addColumn('holder', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.alterTable('idempotency').addColumn('location', 'text').execute();
  await db.schema.alterTable('idempotency').dropColumn('lockedUntil').execute();
}
