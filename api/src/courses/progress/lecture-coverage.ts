import { sql } from 'kysely';

/**
 * For queries of `impressions` and `lectures`: the watched share, 0 to 1.
 * Ignores a page's `durationSeconds`, so that a read page stays read when the text grows.
 */
export const lectureCoverage = sql<number>`case
  when "lectures"."kind" <> 'page' and coalesce("lectures"."durationSeconds", 0) > 0 then
    case when "impressions"."watchedMs" >= "lectures"."durationSeconds" * 1000 then 1.0
    else "impressions"."watchedMs" / ("lectures"."durationSeconds" * 1000) end
  when coalesce("impressions"."endMs", 0) > 0 then
    case when "impressions"."watchedMs" >= "impressions"."endMs" then 1.0
    else "impressions"."watchedMs" * 1.0 / "impressions"."endMs" end
  else 0.0 end`;
