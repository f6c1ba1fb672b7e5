import { sql } from 'kysely';

/**
 * The watched fraction of a lecture, 0 to 1, for a query with `impressions` and `lectures`. Without a known
 * length it is 0 until somebody has reached the end. A page keeps the length at which it was first read: whoever
 * has read it is not behind again once its text grows.
 */
export const coverage = sql<number>`case
  when "lectures"."kind" <> 'page' and coalesce("lectures"."durationSeconds", 0) > 0 then
    case when "impressions"."watchedMs" >= "lectures"."durationSeconds" * 1000 then 1.0
    else "impressions"."watchedMs" / ("lectures"."durationSeconds" * 1000) end
  when coalesce("impressions"."endMs", 0) > 0 then
    case when "impressions"."watchedMs" >= "impressions"."endMs" then 1.0
    else "impressions"."watchedMs" * 1.0 / "impressions"."endMs" end
  else 0.0 end`;
