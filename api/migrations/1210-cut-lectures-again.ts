import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

/** Queues lectures to be cut again whose passages ended at a chapter's title, after people's requests. */
export async function up(db: AnyDatabase): Promise<void> {
  await sql`insert into "passagesDue" ("source", "sourceId") select 'lecture', "id" from "lectures" where true
    on conflict ("source", "sourceId") do update set "version" = "passagesDue"."version" + 1, "dueAt" = ''`.execute(
    db,
  );
}
