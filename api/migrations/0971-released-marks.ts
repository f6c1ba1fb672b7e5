import type { AnyDatabase } from './dialect.ts';

/** Since when a quiz's students see marks that its teacher holds back; null: not yet. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('quizzes').addColumn('releasedAt', 'text').execute();
}
