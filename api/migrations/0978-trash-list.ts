import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Moves the deleted rows into their own table, so that the trash list can keep its entries for longer. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('trashRows')
    .addColumn('trashId', 'integer', (column) =>
      column.primaryKey().references('trash.id').onDelete('cascade'),
    )
    .addColumn('rows', 'text', (column) => column.notNull())
    .execute();
  await sql`insert into "trashRows" ("trashId", "rows") select "id", "rows" from "trash"`.execute(db);
  await db.schema.alterTable('trash').dropColumn('rows').execute();
  const add = (name: string, byDefault: string) =>
    db.schema
      .alterTable('trash')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(byDefault))
      .execute();
  await add('actorName', '');
  await add('deletedAt', '');
  await add('contents', '{}');
  await sql`update "trash" set "deletedAt" = "expiresAt",
    "actorName" = (select "username" from "users" where "users"."id" = "trash"."actorId")`.execute(db);
  await db.schema.createIndex('trashByCourse').on('trash').columns(['courseId', 'id']).execute();
  await db.schema.createIndex('trashByType').on('trash').columns(['targetType', 'id']).execute();
}
