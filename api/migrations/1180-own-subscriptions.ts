import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Stores whether people enrolled themselves, and so may leave the course, and whether they hide it. */
export async function up(db: AnyDatabase): Promise<void> {
  for (const name of ['selfEnrolled', 'hidden'])
    await db.schema
      .alterTable('subscriptions')
      .addColumn(name, 'boolean', (column) => column.notNull().defaultTo(sql`false`))
      .execute();
  // Keeps the former right to leave every course that is not closed.
  await sql`update "subscriptions" set "selfEnrolled" = true
    where "courseId" in (select "id" from "courses" where "enrolment" <> 'closed')`.execute(db);
}
