import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Gives assignments, which were formerly placed as quizzes, their own kind in the order of content. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`update "contentPlaces" set "kind" = 'assignment' where "kind" = 'quiz'
    and "itemId" in (select "id" from "quizzes" where "kind" = 'assignment')`.execute(db);
}
