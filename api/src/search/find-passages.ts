import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isAmong } from '../database/search.ts';
import type { Db } from '../database.ts';
import type { LectureReader } from '../lectures/lectures.policy.ts';
import { hasPassedQuiz, isPublishedCourse, isPublishedLecture } from '../publication/publication.ts';
import { now } from '../time/time.ts';
import type { PassageKind, PassageRow } from './passages.table.ts';
import { type Match, matching } from './terms.dialect.ts';

/** Where somebody may look. */
export interface Scope {
  courseIds: number[];
  reader: LectureReader;
}

export interface FoundPassage extends Omit<PassageRow, 'source'> {
  courseName: string;
  lectureTitle: string | null;
  /** The better, the less: only to compare with others of the same query. */
  rank: number;
}

/** The courses that a person is subscribed to now. */
export async function readScope(db: Db, reader: LectureReader): Promise<Scope> {
  const rows = await db
    .selectFrom('subscriptions')
    .select('courseId')
    .where('userId', '=', reader.userId)
    .where((live) => live.or([live('expiresAt', 'is', null), live('expiresAt', '>', now())]))
    .execute();
  return { courseIds: rows.map(({ courseId }) => courseId), reader };
}

/** Asked anew with every search, so that what was hidden a moment ago is not found by anybody. */
function isVisible(db: Db, { courseIds, reader }: Scope): RawBuilder<SqlBool> {
  const open = reader.teaches ? sql`1 = 1` : sql`${isPublishedCourse()} and ${hasPassedQuiz(reader.userId)}`;
  const openCourse = reader.teaches ? sql`1 = 1` : isPublishedCourse();
  const ids = isAmong(db, sql<number>`"courses"."id"`, courseIds);
  return sql<SqlBool>`case when "passages"."lectureId" is not null
    then "passages"."lectureId" in (select "lectures"."id" from "lectures"
      inner join "courses" on "courses"."id" = "lectures"."courseId"
      where ${ids} and ${isPublishedLecture()} and ${open})
    else "passages"."courseId" in (select "courses"."id" from "courses" where ${ids} and ${openCourse})
      and ("passages"."source" <> 'attachment'
        or exists (select 1 from "attachments" where "attachments"."id" = "passages"."sourceId")) end`;
}

export interface PassageQuery {
  match: Omit<Match, 'courseIds'>;
  kinds: PassageKind[];
  limit: number;
}

/** The best passages for a query among those that this person may see. */
export async function findPassages(
  db: Db,
  scope: Scope,
  { match, kinds, limit }: PassageQuery,
): Promise<FoundPassage[]> {
  if (scope.courseIds.length === 0 || match.groups.length === 0) return [];
  const { from, where, rank } = matching(db, { ...match, courseIds: scope.courseIds });
  const { rows } = await sql<FoundPassage>`
    with "best" as materialized (
      select "passages"."id", ${rank} as "rank" from ${from}
      where ${where} and "passages"."kind" in (${sql.join(kinds)}) and ${isVisible(db, scope)}
      order by "rank", "passages"."id" limit ${limit})
    select "passages"."id", "passages"."sourceId", "passages"."kind", "passages"."courseId", "passages"."lectureId",
      "passages"."captionId", "passages"."language", "passages"."startSeconds", "passages"."endSeconds",
      "passages"."firstCue", "passages"."lastCue", "passages"."title", "passages"."text",
      "courses"."name" as "courseName", "lectures"."title" as "lectureTitle", "best"."rank"
    from "best" inner join "passages" on "passages"."id" = "best"."id"
    inner join "courses" on "courses"."id" = "passages"."courseId"
    left join "lectures" on "lectures"."id" = "passages"."lectureId"
    order by "best"."rank", "passages"."id"`.execute(db);
  return rows;
}
