import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Keeps the places of assignments that were placed as quizzes, before they had a kind of their own. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`update "contentPlaces" set "kind" = 'assignment' where "kind" = 'quiz'
    and "itemId" in (select "id" from "quizzes" where "kind" = 'assignment')`.execute(db);
}
