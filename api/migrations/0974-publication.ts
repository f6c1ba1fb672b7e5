import { sql } from 'kysely';
import { type AnyDatabase, idColumn, isSqlite } from './dialect.ts';

async function addStates(db: AnyDatabase, table: 'courses' | 'lectures'): Promise<void> {
  await db.schema
    .alterTable(table)
    .addColumn('state', 'text', (column) => column.notNull().defaultTo('published'))
    .execute();
  await db.schema.alterTable(table).addColumn('publishAt', 'text').execute();
  await db.schema
    .createIndex(`${table}ByPublishAt`)
    .on(table)
    .column('publishAt')
    .where(sql.ref('state'), '=', sql.lit('scheduled'))
    .execute();
}

async function courseSections(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('courseSections')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('position', 'integer', (column) => column.notNull())
    .addUniqueConstraint('courseSectionsByKey', ['courseId', 'key'])
    .execute();
}

async function lectures(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('lectures')
    .addColumn('sectionId', 'integer', (column) =>
      column.references('courseSections.id').onDelete('set null'),
    )
    .execute();
  await db.schema
    .alterTable('lectures')
    .addColumn('afterQuizId', 'integer', (column) => column.references('quizzes.id').onDelete('set null'))
    .execute();
  await db.schema.createIndex('lecturesBySection').on('lectures').column('sectionId').execute();
  await db.schema.createIndex('lecturesByQuiz').on('lectures').column('afterQuizId').execute();
}

/** Raises the course lists' version when these columns change, because the lists count published lectures. */
async function watchStates(db: AnyDatabase): Promise<void> {
  const of = 'update of "state", "publishAt", "awaitsVideo" on "lectures"';
  const statement = isSqlite(db)
    ? `create trigger "catalogue_lectures_update" after ${of}
       begin update "catalogue" set "version" = "version" + 1; end`
    : `create constraint trigger "catalogue_lectures_update" after ${of}
       deferrable initially deferred for each row execute function catalogue_changed()`;
  await sql.raw(statement).execute(db);
}

/** Adds drafts, scheduled publication and sections. Existing courses and lectures stay published. */
export async function up(db: AnyDatabase): Promise<void> {
  await addStates(db, 'courses');
  await db.schema.alterTable('courses').addColumn('archivedAt', 'text').execute();
  await addStates(db, 'lectures');
  await courseSections(db);
  await lectures(db);
  await watchStates(db);
}
