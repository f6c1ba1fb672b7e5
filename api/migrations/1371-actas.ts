import { sql } from 'kysely';
import { type AnyDatabase, idColumn, isSqlite } from './dialect.ts';

async function courseColumns(db: AnyDatabase): Promise<void> {
  for (const name of ['code', 'period', 'shift'])
    await db.schema
      .alterTable('courses')
      .addColumn(name, 'text', (column) => column.notNull().defaultTo(''))
      .execute();
  await db.schema.alterTable('subscriptions').addColumn('listPosition', 'integer').execute();
}

async function tables(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('actaConversion')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('conversion', 'text', (column) => column.notNull())
    .execute();
  // Has no foreign keys to course and person, because an acta outlives both.
  await db.schema
    .createTable('actas')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) => column.notNull())
    .addColumn('period', 'text', (column) => column.notNull())
    .addColumn('courseName', 'text', (column) => column.notNull())
    .addColumn('courseCode', 'text', (column) => column.notNull())
    .addColumn('shift', 'text', (column) => column.notNull())
    .addColumn('closedById', 'integer', (column) => column.notNull())
    .addColumn('closedBy', 'text', (column) => column.notNull())
    .addColumn('closedAt', 'text', (column) => column.notNull())
    .addColumn('conversion', 'text', (column) => column.notNull())
    .addUniqueConstraint('actasOnce', ['courseId', 'period'])
    .execute();
  await db.schema
    .createTable('actaLines')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('actaId', 'integer', (column) => column.notNull().references('actas.id'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('surname', 'text')
    .addColumn('firstName', 'text')
    .addColumn('ci', 'text')
    .addColumn('percent', 'real')
    .addColumn('mark', 'integer')
    .addUniqueConstraint('actaLinesOnce', ['actaId', 'userId'])
    .execute();
  await db.schema
    .createTable('actaRectifications')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('actaId', 'integer', (column) => column.notNull().references('actas.id'))
    .addColumn('userId', 'integer', (column) => column.notNull())
    .addColumn('markBefore', 'integer')
    .addColumn('markAfter', 'integer')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('byId', 'integer', (column) => column.notNull())
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('actaRectificationsByActa').on('actaRectifications').column('actaId').execute();
}

/** Makes the database itself refuse changes of a closed acta, even by faulty code. */
async function keepAppendOnly(db: AnyDatabase, table: string): Promise<void> {
  if (isSqlite(db)) {
    for (const verb of ['update', 'delete'])
      await sql
        .raw(`create trigger "${table}No${verb}" before ${verb} on "${table}"
          begin select raise(abort, 'an acta is append-only'); end`)
        .execute(db);
    return;
  }
  await sql
    .raw(`create trigger "${table}AppendOnly" before update or delete or truncate on "${table}"
      for each statement execute function acta_append_only()`)
    .execute(db);
}

export async function up(db: AnyDatabase): Promise<void> {
  await courseColumns(db);
  await tables(db);
  if (!isSqlite(db))
    await sql`create function acta_append_only() returns trigger language plpgsql as
      $$ begin raise exception 'an acta is append-only'; end $$`.execute(db);
  for (const table of ['actas', 'actaLines', 'actaRectifications']) await keepAppendOnly(db, table);
}
