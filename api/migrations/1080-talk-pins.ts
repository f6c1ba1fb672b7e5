import { sql } from 'kysely';
import { type AnyDatabase, createTrigger } from './dialect.ts';

/** Lists pinned questions first; queues every deleted question, so that its passages are removed. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .alterTable('talkQuestions')
    .addColumn('pinned', 'boolean', (column) => column.notNull().defaultTo(false))
    .execute();
  for (const [name, place] of [
    ['talkQuestionsByLecture', 'lectureId'],
    ['talkQuestionsByQuiz', 'quizId'],
  ] as const) {
    await db.schema.dropIndex(name).execute();
    await sql`create index ${sql.ref(name)} on "talkQuestions" (${sql.ref(place)}, "pinned" desc, "second", "id")`.execute(
      db,
    );
  }
  await createTrigger(db, {
    name: 'passages_questions_delete',
    on: 'delete on "talkQuestions"',
    statements: `insert into "passagesDue" ("source", "sourceId") values ('question', old."id")
      on conflict ("source", "sourceId") do update set "version" = "passagesDue"."version" + 1, "dueAt" = '';`,
  });
}
