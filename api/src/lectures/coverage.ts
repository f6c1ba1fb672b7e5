import { sql } from 'kysely';

/**
 * How much of a lecture was watched, 0 to 1, for a query that has `impressions` and `lectures`. Without a
 * known length, and before anybody has reached the end, it is 0.
 */
export const coverage = sql<number>`case
  when coalesce("lectures"."durationSeconds", 0) > 0 then
    case when "impressions"."watchedMs" >= "lectures"."durationSeconds" * 1000 then 1.0
    else "impressions"."watchedMs" / ("lectures"."durationSeconds" * 1000) end
  when coalesce("impressions"."endMs", 0) > 0 then
    case when "impressions"."watchedMs" >= "impressions"."endMs" then 1.0
    else "impressions"."watchedMs" * 1.0 / "impressions"."endMs" end
  else 0.0 end`;
