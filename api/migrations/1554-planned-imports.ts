import type { AnyDatabase } from './dialect.ts';

/** Stores the planned figures of a people import, because a resumed run finds its own new accounts. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('enrolmentImports').addColumn('planned', 'text').execute();
}
