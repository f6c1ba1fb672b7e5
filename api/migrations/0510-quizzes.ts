import { sql } from 'kysely';
import { type AnyDatabase, idColumn } from './dialect.ts';

async function questions(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('questions')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('mark', 'double precision', (column) => column.notNull())
    .addColumn('importId', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .addColumn('search', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('rendered', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('questionsByCourse').on('questions').columns(['courseId', 'id']).execute();
  await sql`create index "questionsByImport" on "questions" ("importId") where "importId" is not null`.execute(
    db,
  );
}

async function questionTags(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('questionTags')
    .addColumn('questionId', 'integer', (column) =>
      column.notNull().references('questions.id').onDelete('cascade'),
    )
    .addColumn('courseId', 'integer', (column) => column.notNull())
    .addColumn('tag', 'text', (column) => column.notNull())
    .addColumn('tagKey', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('questionTagsKey', ['questionId', 'tagKey'])
    .execute();
  const byTag = db.schema.createIndex('questionTagsByTag').on('questionTags');
  await byTag.columns(['courseId', 'tagKey', 'questionId']).execute();
}

async function quizImages(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('quizImages')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('fileId', 'integer', (column) => column.notNull().references('files.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('quizImagesByCourse').on('quizImages').columns(['courseId', 'id']).execute();
  await db.schema.createIndex('quizImagesByFile').on('quizImages').column('fileId').execute();
}

async function quizzes(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('quizzes')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('courseId', 'integer', (column) =>
      column.notNull().references('courses.id').onDelete('cascade'),
    )
    .addColumn('title', 'text', (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('descriptionHtml', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('opensAt', 'text')
    .addColumn('closesAt', 'text')
    .addColumn('timeLimitSeconds', 'integer')
    .addColumn('attemptsAllowed', 'integer')
    .addColumn('passMark', 'double precision')
    .addColumn('gradeBy', 'text', (column) => column.notNull())
    .addColumn('feedbackWhen', 'text', (column) => column.notNull())
    .addColumn('pageSize', 'integer', (column) => column.notNull())
    .addColumn('shuffleQuestions', 'boolean', (column) => column.notNull())
    .addColumn('shuffleOptions', 'boolean', (column) => column.notNull())
    .addColumn('accessCode', 'text')
    .addColumn('questionCount', 'integer', (column) => column.notNull())
    .addColumn('maxMark', 'double precision', (column) => column.notNull())
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('createdAt', 'text', (column) => column.notNull())
    .addColumn('updatedAt', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('quizzesByCourse').on('quizzes').columns(['courseId', 'id']).execute();
}

async function slots(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('quizSlots')
    .addColumn('quizId', 'integer', (column) => column.notNull().references('quizzes.id').onDelete('cascade'))
    .addColumn('position', 'integer', (column) => column.notNull())
    .addColumn('questionId', 'integer', (column) => column.references('questions.id').onDelete('cascade'))
    .addColumn('tag', 'text')
    .addColumn('mark', 'double precision', (column) => column.notNull())
    .addPrimaryKeyConstraint('quizSlotsKey', ['quizId', 'position'])
    .execute();
  await db.schema.createIndex('quizSlotsByQuestion').on('quizSlots').column('questionId').execute();
  await db.schema
    .createTable('quizExtraTime')
    .addColumn('quizId', 'integer', (column) => column.notNull().references('quizzes.id').onDelete('cascade'))
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('seconds', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('quizExtraTimeKey', ['quizId', 'userId'])
    .execute();
  await db.schema.createIndex('quizExtraTimeByUser').on('quizExtraTime').column('userId').execute();
}

async function attempts(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('attempts')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('quizId', 'integer', (column) => column.notNull().references('quizzes.id').onDelete('cascade'))
    .addColumn('courseId', 'integer', (column) => column.notNull())
    .addColumn('userId', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('number', 'integer', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('preview', 'boolean', (column) => column.notNull())
    .addColumn('startedAt', 'text', (column) => column.notNull())
    .addColumn('dueAt', 'text')
    .addColumn('submittedAt', 'text')
    .addColumn('lastSavedAt', 'text')
    .addColumn('score', 'double precision')
    .addColumn('maxScore', 'double precision', (column) => column.notNull())
    .addColumn('needsGrading', 'boolean', (column) => column.notNull())
    .addColumn('hasLate', 'boolean', (column) => column.notNull())
    .addColumn('layout', 'text', (column) => column.notNull())
    .addUniqueConstraint('attemptsNumber', ['quizId', 'userId', 'number'])
    .execute();
  await db.schema.createIndex('attemptsByUser').on('attempts').columns(['userId', 'quizId']).execute();
  // Prevents two running attempts when two processes start an attempt at the same time.
  await sql`create unique index "attemptsRunning" on "attempts" ("quizId", "userId") where "state" = 'running'`.execute(
    db,
  );
  await sql`create index "attemptsDue" on "attempts" ("dueAt", "id") where "state" = 'running'`.execute(db);
}

async function answers(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable('attemptAnswers')
    .addColumn('attemptId', 'integer', (column) =>
      column.notNull().references('attempts.id').onDelete('cascade'),
    )
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('questionId', 'integer', (column) => column.notNull())
    .addColumn('response', 'text')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('flagged', 'boolean', (column) => column.notNull())
    .addColumn('savedAt', 'text')
    .addColumn('fraction', 'double precision')
    .addColumn('comment', 'text')
    .addColumn('gradedBy', 'integer')
    .addColumn('gradedAt', 'text')
    .addPrimaryKeyConstraint('attemptAnswersKey', ['attemptId', 'slot'])
    .execute();
  const byQuestion = db.schema.createIndex('attemptAnswersByQuestion').on('attemptAnswers');
  await byQuestion.columns(['questionId', 'attemptId']).execute();
  await db.schema
    .createTable('lateAnswers')
    .addColumn('id', 'integer', idColumn(db))
    .addColumn('attemptId', 'integer', (column) =>
      column.notNull().references('attempts.id').onDelete('cascade'),
    )
    .addColumn('slot', 'integer', (column) => column.notNull())
    .addColumn('response', 'text')
    .addColumn('seq', 'bigint', (column) => column.notNull())
    .addColumn('receivedAt', 'text', (column) => column.notNull())
    .addColumn('acceptedAt', 'text')
    .addUniqueConstraint('lateAnswersOnce', ['attemptId', 'slot', 'seq'])
    .execute();
}

export async function up(db: AnyDatabase): Promise<void> {
  await questions(db);
  await questionTags(db);
  await quizImages(db);
  await quizzes(db);
  await slots(db);
  await attempts(db);
  await answers(db);
}
