import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Whether people entered a course themselves, and may leave it, and whether they hide it from their list. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const name of ['selfEnrolled', 'hidden'])
    await db.schema
      .alterTable('subscriptions')
      .addColumn(name, 'boolean', (column) => column.notNull().defaultTo(sql`false`))
      .execute();
  // Until now people could leave every course that is not closed.
  await sql`update "subscriptions" set "selfEnrolled" = true
    where "courseId" in (select "id" from "courses" where "enrolment" <> 'closed')`.execute(db);
}
