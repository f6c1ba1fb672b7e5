import type { AnyDatabase } from './dialect.ts';

/** Stores the plan of a people import, because a resumed import finds its own new accounts and groups. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('enrolmentImports').addColumn('planned', 'text').execute();
}
