import { sql } from 'kysely';
import { type AnyDatabase, createTrigger, idColumn, isSqlite } from './dialect.ts';

async function passages(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('passages')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sourceId', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('lectureId', 'integer', (column) => column.references('lectures.id').onDelete('cascade'))
    .addColumn('captionId', 'integer')
    .addColumn('language', 'text')
    .addColumn('startSeconds', 'double precision')
    .addColumn('endSeconds', 'double precision')
    .addColumn('firstCue', 'integer')
    .addColumn('lastCue', 'integer')
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('text', 'text', (column) => column.notNull())
    .execute();
  const index = (name: string) => db.schema.createIndex(name).on('passages');
  await index('passagesBySource').columns(['source', 'sourceId']).execute();
  await index('passagesByCourse').column('courseId').execute();
  await index('passagesByLecture').column('lectureId').execute();
}

/** Indexes the words of each passage: a full-text index in SQLite, a column in PostgreSQL. */
async function terms(db: AnyDatabase): Promise<void> {
  if (!isSqlite(db)) {
    await sql`alter table "passages" add column "terms" tsvector not null`.execute(db);
    await sql`create index "passagesByTerms" on "passages" using gin ("terms") with (fastupdate = off)`.execute(
      db,
    );
    return;
  }
  await sql`create virtual table "passageTerms" using fts5(body, title, scope, content = '', contentless_delete = 1,
    tokenize = 'ascii')`.execute(db);
  await sql`create trigger "passageTerms_delete" after delete on "passages"
    begin delete from "passageTerms" where rowid = old."id"; end`.execute(db);
}

/** Queues sources to index again. The version detects a change during the indexing. */
async function due(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('passagesDue')
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('sourceId', 'integer', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('dueAt', 'text', (column) => column.notNull().defaultTo(''))
    .addPrimaryKeyConstraint('passagesDueKey', ['source', 'sourceId'])
    .execute();
  const noting = (source: string, id: string) => `insert into "passagesDue" ("source", "sourceId")
    values ('${source}', ${id}) on conflict ("source", "sourceId")
    do update set "version" = "passagesDue"."version" + 1, "dueAt" = '';`;
  const watch = (name: string, on: string, source: string, id: string) =>
    createTrigger(db, { name: `passages_${name}`, on, statements: noting(source, id) });
  await watch('captions_insert', 'insert on "captions"', 'lecture', 'new."lectureId"');
  await watch('captions_update', 'update on "captions"', 'lecture', 'new."lectureId"');
  await watch('captions_delete', 'delete on "captions"', 'lecture', 'old."lectureId"');
  await watch('lectures_insert', 'insert on "lectures"', 'lecture', 'new."id"');
  const lecture = 'update of "title", "description", "courseId" on "lectures"';
  await watch('lectures_update', lecture, 'lecture', 'new."id"');
  await watch('courses_insert', 'insert on "courses"', 'course', 'new."id"');
  const course = 'update of "name", "description", "objective", "category" on "courses"';
  await watch('courses_update', course, 'course', 'new."id"');
  await watch('attachments_insert', 'insert on "attachments"', 'attachment', 'new."id"');
  await watch('attachments_update', 'update on "attachments"', 'attachment', 'new."id"');
  await watch('attachments_delete', 'delete on "attachments"', 'attachment', 'old."id"');
}

/** Stores the text of each material's file, which never changes. */
async function fileTexts(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('fileTexts')
    .addColumn('fileId', 'integer', (column) =>
      column.primaryKey().references('files.id').onDelete('cascade'),
    )
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('readAt', 'text', (column) => column.notNull())
    .execute();
}

/** Stores searchable passages, derived from other tables and rebuilt when these change. */
export async function up(db: AnyDatabase): Promise<void> {
  await passages(db);
  await terms(db);
  await due(db);
  await fileTexts(db);
  // Drops the columns that only the former search used.
  await db.schema.alterTable('cues').dropColumn('exact').execute();
  await db.schema.alterTable('cues').dropColumn('search').execute();
}
