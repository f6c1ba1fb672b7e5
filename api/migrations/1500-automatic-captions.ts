import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Stores which captions a service made, their finished parts, and the seconds sent each month. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('captions')
    .addColumn('automatic', 'boolean', (column) => column.notNull().defaultTo(sql`false`))
    .execute();
  await db.schema
    .createTable('captionParts')
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id').onDelete('cascade'))
    .addColumn('language', 'text', (column) => column.notNull())
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('endSeconds', 'double precision', (column) => column.notNull())
    .addColumn('segments', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('captionPartsKey', ['fileId', 'language', 'number'])
    .execute();
  await db.schema
    .createTable('captionMonths')
    .addColumn('month', 'text', (column) => column.primaryKey())
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .execute();
}
