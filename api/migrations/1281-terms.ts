import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

/** Stores the versions of the terms, and which version each person accepted. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('termsVersions')
    .addColumn('version', 'integer', (column) => column.primaryKey())
    .addColumn('bodyHtml', 'text', (column) => column.notNull())
    .addColumn('publishedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('termsAcceptances')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('version', 'integer', (column) => column.notNull())
    .addColumn('acceptedAt', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addUniqueConstraint('termsAcceptancesByUser', ['userId', 'version'])
    .execute();
  await sql`insert into "termsVersions" ("version", "bodyHtml", "publishedAt")
    select "version", "bodyHtml", "updatedAt" from "portalTexts"
    where "name" = 'terms' and "markdown" <> ''`.execute(db);
}
