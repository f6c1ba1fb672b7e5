import { type AnyDatabase, createTrigger } from './dialect.ts';

/** Stores lectures made of text, and their pictures. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('lectures')
    .addColumn('kind', 'text', (column) => column.notNull().defaultTo('video'))
    .execute();
  await db.schema
    .createTable('pages')
    .addColumn('lectureId', 'integer', (column) =>
      column.primaryKey().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('pagePictures')
    .addColumn('lectureId', 'integer', (column) =>
      column.notNull().references('lectures.id').onDelete('cascade'),
    )
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id'))
    .addPrimaryKeyConstraint('pagePicturesKey', ['lectureId', 'fileId'])
    .execute();
  await db.schema.createIndex('pagePicturesByFile').on('pagePictures').column('fileId').execute();
  await searched(db);
}

async function searched(db: AnyDatabase): Promise<void> {
  const due = `insert into "passagesDue" ("source", "sourceId") values ('lecture', new."lectureId")
    on conflict ("source", "sourceId") do update set "version" = "passagesDue"."version" + 1, "dueAt" = '';`;
  for (const on of ['insert on "pages"', 'update of "text" on "pages"'])
    await createTrigger(db, { name: `passages_pages_${on.slice(0, 6)}`, on, statements: due });
}
