import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Queues all lectures for indexing again, because passages formerly ended at a chapter's title. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`insert into "passagesDue" ("source", "sourceId") select 'lecture', "id" from "lectures" where true
    on conflict ("source", "sourceId") do update set "version" = "passagesDue"."version" + 1, "dueAt" = ''`.execute(
    db,
  );
}
