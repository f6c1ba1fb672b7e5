import { type AnyDatabase, idColumn } from './dialect.ts';

/** Adds live classes in rooms of the institute's own server, and stores who joined. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('liveClasses').addColumn('room', 'text').execute();
  await db.schema
    .createTable('liveClassJoins')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('liveClassId', 'integer', (column) =>
      column.notNull().references('liveClasses.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('joinedAt', 'text', (column) => column.notNull())
    .addColumn('lastJoinedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('liveClassJoinsOnce')
    .unique()
    .on('liveClassJoins')
    .columns(['liveClassId', 'userId'])
    .execute();
  await db.schema.createIndex('liveClassJoinsByUser').on('liveClassJoins').column('userId').execute();
}
