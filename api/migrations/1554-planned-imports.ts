import type { AnyDatabase } from './dialect.ts';

/** Stores what an import of people planned, because a resumed one finds its own accounts and groups. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable('enrolmentImports').addColumn('planned', 'text').execute();
}
