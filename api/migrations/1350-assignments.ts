import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

const FLAGS = ['anonymous', 'perGroup', 'onlyGroups'];

/** Adds assignments, as quizzes with one question for files or text, and dates per group. */
export async function up(db: AnyDatabase): Promise<void> {
  const quizzes = (name: string, type: 'text' | 'integer' | 'double precision' | 'boolean', value?: string) =>
    db.schema
      .alterTable('quizzes')
      .addColumn(name, type, (column) =>
        value === undefined ? column : column.notNull().defaultTo(sql.raw(value)),
      )
      .execute();
  await quizzes('kind', 'text', "'quiz'");
  await quizzes('publishAt', 'text');
  await quizzes('lateSeconds', 'integer');
  await quizzes('lateLoss', 'double precision', '0');
  for (const flag of FLAGS) await quizzes(flag, 'boolean', 'false');
  await db.schema
    .alterTable('attempts')
    .addColumn('lateSeconds', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('attempts')
    .addColumn('lateLoss', 'double precision', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('attempts')
    .addColumn('sharedFromId', 'integer', (column) => column.references('attempts.id').onDelete('set null'))
    .execute();
  await sql`create index "attemptsShared" on "attempts" ("sharedFromId") where "sharedFromId" is not null`.execute(
    db,
  );
  await sql`create index "quizzesScheduled" on "quizzes" ("publishAt") where "state" = 'scheduled'`.execute(
    db,
  );
  await db.schema
    .createTable('quizDates')
    .addColumn('quizId', 'integer', (column) => column.notNull().references('quizzes.id').onDelete('cascade'))
    .addColumn('groupId', 'integer', (column) =>
      column.notNull().references('courseGroups.id').onDelete('cascade'),
    )
    .addColumn('opensAt', 'text')
    .addColumn('closesAt', 'text')
    .addColumn('timeLimitSeconds', 'integer')
    .addPrimaryKeyConstraint('quizDatesKey', ['quizId', 'groupId'])
    .execute();
  await db.schema.createIndex('quizDatesByGroup').on('quizDates').column('groupId').execute();
}
