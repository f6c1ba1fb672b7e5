import type { AnyDatabase } from './dialect.ts';

/** Stores the points that a grader gave for each criterion of a question's rubric. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('attemptAnswers').addColumn('rubric', 'text').execute();
}
