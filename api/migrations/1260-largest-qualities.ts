import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

const DROPPED = sql`"fileId" is null and "quality" <> 'audio' and not exists (
  select 1 from "renditions" as "larger" where "larger"."sourceFileId" = "renditions"."sourceFileId"
    and "larger"."quality" <> 'audio' and "larger"."height" * "larger"."width" > "renditions"."height" * "renditions"."width")`;

/** Makes the largest quality again where it had been dropped as no smaller than its original. */
export async function up(db: AnyDatabase): Promise<void> {
  const at = new Date().toISOString();
  await sql`insert into "jobs" ("kind", "name", "starterId", "courseId", "state", "progress", "payload", "fileId",
      "fingerprint", "attempts", "dueAt", "createdAt")
    select 'lectures.video', "files"."name", 0, "files"."courseId", 'waiting', 0, '{}', "files"."id",
      'video ' || "files"."id", 0, ${at}, ${at}
    from "files" where "files"."id" in (select "sourceFileId" from "renditions" where ${DROPPED})
      and exists (select 1 from "lectures" where "lectures"."videoFileId" = "files"."id")
      and exists (select 1 from "videos" where "videos"."fileId" = "files"."id" and "videos"."state" = 'ready')
      and not exists (select 1 from "jobs" as "open" where "open"."fileId" = "files"."id" and "open"."finishedAt" is null)
  `.execute(db);
  await sql`delete from "renditions" where ${DROPPED}`.execute(db);
}
