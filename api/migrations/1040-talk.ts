import { type CreateTableBuilder, sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

// biome-ignore lint/suspicious/noExplicitAny: a migration's tables differ from the current types
type NewTable = CreateTableBuilder<any, any>;

/** Adds the columns that questions and answers share: the author, the text, the picture and the removal. */
function post(table: NewTable): NewTable {
  return table
    .addColumn('userId', 'integer', (column) => column.references('users.id').onDelete('set null'))
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('html', 'text', (column) => column.notNull())
    .addColumn('pictureId', 'integer', (column) => column.references('files.id'))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('editedAt', 'text')
    .addColumn('removedAt', 'text')
    .addColumn('removedBy', 'text')
    .addColumn('removalReason', 'text');
}

/** Adds references to a question and to an answer, one of which is null. */
function aboutPost(table: NewTable): NewTable {
  return table
    .addColumn('questionId', 'integer', (column) => column.references('talkQuestions.id').onDelete('cascade'))
    .addColumn('answerId', 'integer', (column) => column.references('talkAnswers.id').onDelete('cascade'));
}

async function removals(db: AnyDatabase, table: string): Promise<void> {
  const name = sql.ref(`${table}Removed`);
  await sql`create index ${name} on ${sql.table(table)} ("removedAt") where "removedAt" is not null`.execute(
    db,
  );
}

async function questions(db: AnyDatabase): Promise<void> {
  const table = db.schema
    .createTable('talkQuestions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('lectureId', 'integer', (column) => column.references('lectures.id').onDelete('cascade'))
    .addColumn('quizId', 'integer', (column) => column.references('quizzes.id').onDelete('cascade'))
    .addColumn('second', 'double precision', (column) => column.notNull())
    .addColumn('anonymous', 'boolean', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('titleHtml', 'text', (column) => column.notNull())
    .addColumn('answers', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('staffAnswers', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('acceptedId', 'integer');
  await post(table).execute();
  const index = (name: string) => db.schema.createIndex(name).on('talkQuestions');
  await index('talkQuestionsByLecture').columns(['lectureId', 'second', 'id']).execute();
  await index('talkQuestionsByQuiz').columns(['quizId', 'second', 'id']).execute();
  await index('talkQuestionsByCourse').columns(['courseId', 'id']).execute();
  await index('talkQuestionsByPerson').columns(['userId', 'id']).execute();
  await index('talkQuestionsByPicture').column('pictureId').execute();
  await sql`create index "talkUnanswered" on "talkQuestions" ("courseId", "id")
    where "answers" = 0 and "removedAt" is null`.execute(db);
  await removals(db, 'talkQuestions');
}

async function answers(db: AnyDatabase): Promise<void> {
  const table = db.schema
    .createTable('talkAnswers')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('questionId', 'integer', (column) =>
      column.notNull().references('talkQuestions.id').onDelete('cascade'),
    )
    .addColumn('fromStaff', 'boolean', (column) => column.notNull());
  await post(table).execute();
  const index = (name: string) => db.schema.createIndex(name).on('talkAnswers');
  await index('talkAnswersByQuestion').columns(['questionId', 'id']).execute();
  await index('talkAnswersByPerson').column('userId').execute();
  await index('talkAnswersByPicture').column('pictureId').execute();
  await removals(db, 'talkAnswers');
}

async function aboutPosts(db: AnyDatabase): Promise<void> {
  const thanks = db.schema
    .createTable('talkThanks')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'));
  await aboutPost(thanks)
    .addUniqueConstraint('talkThanksOfQuestion', ['questionId', 'userId'])
    .addUniqueConstraint('talkThanksOfAnswer', ['answerId', 'userId'])
    .execute();
  const reports = db.schema
    .createTable('talkReports')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'));
  await aboutPost(reports)
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('closedAt', 'text')
    .addUniqueConstraint('talkReportsOfQuestion', ['questionId', 'userId'])
    .addUniqueConstraint('talkReportsOfAnswer', ['answerId', 'userId'])
    .execute();
  const edits = db.schema.createTable('talkEdits').addColumn('id', 'integer', idColumn(db));
  await aboutPost(edits)
    .addColumn('text', 'text', (column) => column.notNull())
    .addColumn('replacedAt', 'text', (column) => column.notNull())
    .execute();
  for (const column of ['questionId', 'answerId'])
    await db.schema.createIndex(`talkEditsBy_${column}`).on('talkEdits').columns([column, 'id']).execute();
  for (const table of ['talkThanks', 'talkReports'])
    await db.schema.createIndex(`${table}ByPerson`).on(table).column('userId').execute();
  await db.schema.createIndex('talkReportsByCourse').on('talkReports').columns(['courseId', 'id']).execute();
  await sql`create index "talkReportsOpen" on "talkReports" ("id") where "closedAt" is null`.execute(db);
}

async function rules(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('talkRules')
    .addColumn('courseId', 'integer', (column) =>
      column.primaryKey().references('courses.id').onDelete('cascade'),
    )
    .addColumn('anonymous', 'boolean', (column) => column.notNull())
    .addColumn('closedUntil', 'text')
    .execute();
  await db.schema
    .createTable('talkMutes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addUniqueConstraint('talkMutesByPerson', ['courseId', 'userId'])
    .execute();
  await db.schema.createIndex('talkMutesByUser').on('talkMutes').column('userId').execute();
}

/** Stores questions about lectures and quizzes, answers, thanks, reports and writing bans. */
export async function up(db: AnyDatabase): Promise<void> {
  await questions(db);
  await answers(db);
  await aboutPosts(db);
  await rules(db);
}
