import type { AnyDatabase } from './dialect.ts';

/** Stores the progress of an import of people, so that another process can continue after a crash. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('enrolmentImports')
    .addColumn('jobId', 'integer', (column) => column.primaryKey().references('jobs.id').onDelete('cascade'))
    .addColumn('doneLine', 'integer', (column) => column.notNull())
    .addColumn('created', 'integer', (column) => column.notNull())
    .addColumn('joined', 'integer', (column) => column.notNull())
    .addColumn('unchanged', 'integer', (column) => column.notNull())
    .addColumn('mails', 'integer', (column) => column.notNull())
    .addColumn('rejected', 'text', (column) => column.notNull())
    .execute();
}
