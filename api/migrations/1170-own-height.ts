import { sql } from 'kysely';
import type { AnyDatabase } from './dialect.ts';

const LADDER = [240, 360, 720, 1080];

/**
 * Queues ready videos without a rendition of their own height. Such renditions were formerly
 * dropped when their files were larger than the original.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const side = sql`case when "videos"."width" < "videos"."height" then "videos"."width" else "videos"."height" end`;
  const steps = LADDER.toReversed().map((step) => sql`when ${side} >= ${sql.lit(step)} then ${`${step}p`}`);
  const own = sql`case ${sql.join(steps, sql` `)} else '240p' end`;
  const isMissing = sql`"state" = 'ready' and "reason" is null and "videos"."height" is not null and not exists
    (select 1 from "renditions" where "sourceFileId" = "videos"."fileId" and "quality" = ${own} and "fileId" is not null)`;
  // Deletes the rows of the renditions that were dropped, because the rows would count as done.
  await sql`delete from "renditions" where "fileId" is null and "quality" =
    (select ${own} from "videos" where "fileId" = "renditions"."sourceFileId")`.execute(db);
  const at = new Date().toISOString();
  await sql`insert into "jobs" ("kind", "name", "starterId", "courseId", "state", "progress", "payload", "fileId",
      "fingerprint", "attempts", "dueAt", "createdAt")
    select 'lectures.video', "files"."name", 0, "files"."courseId", 'waiting', 0, '{}', "files"."id",
      'video ' || "files"."id", 0, ${at}, ${at} from "files"
    where "files"."id" in (select "fileId" from "videos" where ${isMissing})
      and "files"."id" in (select "videoFileId" from "lectures")
      and not exists (select 1 from "jobs" where "fileId" = "files"."id" and "kind" = 'lectures.video' and "finishedAt" is null)
    order by "files"."id"`.execute(db);
}
