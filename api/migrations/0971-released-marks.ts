import type { AnyDatabase } from './dialect.ts';

/** Stores when a quiz's withheld marks became visible to students; null before that. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('quizzes').addColumn('releasedAt', 'text').execute();
}
