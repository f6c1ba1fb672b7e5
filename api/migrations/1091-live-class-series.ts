import type { AnyDatabase } from './dialect.ts';

/** Groups the live classes of one repeated series. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('liveClasses').addColumn('seriesId', 'integer').execute();
  await db.schema
    .createIndex('liveClassesBySeries')
    .on('liveClasses')
    .columns(['seriesId', 'startsAt'])
    .execute();
}
