import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Assignments that somebody placed as quizzes keep their places, now that they have a kind of their own. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`update "contentPlaces" set "kind" = 'assignment' where "kind" = 'quiz'
    and "itemId" in (select "id" from "quizzes" where "kind" = 'assignment')`.execute(db);
}
