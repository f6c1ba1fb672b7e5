import type { AnyDatabase } from './dialect.ts';

/**
 * Stores the planned figures of a people import. A resumed run cannot compute these figures,
 * because its own new accounts already exist.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('enrolmentImports').addColumn('planned', 'text').execute();
}
