import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../core/database/database.ts';
import { buildInFilter } from '../core/database/search.ts';
import type { CourseType } from '../core/http/schema.ts';
import type { LectureReader } from '../courses/lectures/lectures.policy.ts';
import {
  hasPassedQuiz,
  isListedCourse,
  isPublishedCourse,
  isPublishedLecture,
  isQuizOver,
} from '../courses/publication/publication-conditions.ts';
import { isTaughtOrAllowed } from '../courses/subscriptions/course-role-conditions.ts';
import { isLiveSubscription } from '../courses/subscriptions/subscriptions.live.ts';
import type { PassageKind, PassageRow } from './passages.table.ts';
import { buildTermMatch, type TermQuery } from './terms.dialect.ts';

/** The lectures and courses that a person may search. */
export interface SearchScope {
  courseIds: number[];
  reader: LectureReader;
  /** Limits the search to open lectures. */
  openOnly?: boolean;
}

export interface FoundPassage extends Omit<PassageRow, 'source'> {
  courseName: string;
  courseType: CourseType;
  lectureTitle: string | null;
  /** Lower is better; comparable only within one query. */
  rank: number;
}

/** Selects the courses to which a person is subscribed. */
export const selectSearchableCourseIds = (db: Db, userId: number) =>
  db
    .selectFrom('subscriptions')
    .select('subscriptions.courseId')
    .where('subscriptions.userId', '=', userId)
    .where(isLiveSubscription);

/** Reads the courses to which a person is subscribed. */
export async function readSearchScope(db: Db, reader: LectureReader): Promise<SearchScope> {
  const rows = await selectSearchableCourseIds(db, reader.userId).execute();
  return { courseIds: rows.map(({ courseId }) => courseId), reader };
}

function isOpen(db: Db, courseIds: number[]): RawBuilder<SqlBool> {
  return sql<SqlBool>`"passages"."lectureId" in (select "lectures"."id" from "lectures"
    inner join "courses" on "courses"."id" = "lectures"."courseId"
    where ${buildInFilter(db, sql<number>`"courses"."id"`, courseIds)} and "lectures"."open"
      and ${isPublishedLecture()} and ${hasPassedQuiz(0)} and ${isListedCourse()})`;
}

/** Reads the courses with open lectures, the only lectures that visitors may search. */
export async function readOpenScope(db: Db): Promise<SearchScope> {
  const rows = await db
    .selectFrom('lectures')
    .innerJoin('courses', 'courses.id', 'lectures.courseId')
    .select('lectures.courseId')
    .distinct()
    .where('lectures.open', '=', true)
    .where(isListedCourse())
    .execute();
  const courseIds = rows.map(({ courseId }) => courseId);
  return { courseIds, reader: { userId: 0, teaches: false }, openOnly: true };
}

/** Every search checks visibility, so that newly hidden content is never found. */
function isVisible(db: Db, { courseIds, reader, openOnly }: SearchScope): RawBuilder<SqlBool> {
  if (openOnly) return isOpen(db, courseIds);
  const open = isTaughtOrAllowed(
    reader,
    sql<boolean>`(${isPublishedCourse()} and ${hasPassedQuiz(reader.userId)})`,
  );
  const openCourse = isTaughtOrAllowed(reader, isPublishedCourse());
  // Questions about a quiz are visible once it has ended for everybody.
  const openQuiz = isTaughtOrAllowed(reader, isQuizOver(db));
  const ids = buildInFilter(db, sql<number>`"courses"."id"`, courseIds);
  return sql<SqlBool>`case when "passages"."lectureId" is not null
    then "passages"."lectureId" in (select "lectures"."id" from "lectures"
      inner join "courses" on "courses"."id" = "lectures"."courseId"
      where ${ids} and ${isPublishedLecture()} and ${open})
    else "passages"."courseId" in (select "courses"."id" from "courses" where ${ids} and ${openCourse})
      and case "passages"."source"
        when 'attachment' then exists (select 1 from "attachments" where "attachments"."id" = "passages"."sourceId")
        when 'question' then "passages"."sourceId" in (select "talkQuestions"."id" from "talkQuestions"
          inner join "quizzes" on "quizzes"."id" = "talkQuestions"."quizId"
          inner join "courses" on "courses"."id" = "quizzes"."courseId" where ${openQuiz})
        else 1 = 1 end end`;
}

/** Only the newest matches are ranked, because ranking is slow and frequent words distinguish little. */
export const MAX_RANKED_PASSAGES = 1_500;

export interface PassageQuery {
  match: Omit<TermQuery, 'courseIds'>;
  kinds: PassageKind[];
  limit: number;
}

/** Finds a query's best passages among those that the person may see. */
export async function findPassages(
  db: Db,
  scope: SearchScope,
  { match, kinds, limit }: PassageQuery,
): Promise<FoundPassage[]> {
  if (scope.courseIds.length === 0 || match.groups.length === 0) return [];
  const { from, where, rank, id } = buildTermMatch(db, { ...match, courseIds: scope.courseIds });
  const { rows } = await sql<FoundPassage>`
    with "newest" as materialized (
      select "passages"."id", ${rank} as "rank" from ${from}
      where ${where} and "passages"."kind" in (${sql.join(kinds)}) and ${isVisible(db, scope)}
      order by ${id} desc limit ${MAX_RANKED_PASSAGES}),
    "best" as materialized (select "id", "rank" from "newest" order by "rank", "id" limit ${limit})
    select "passages"."id", "passages"."sourceId", "passages"."kind", "passages"."courseId", "passages"."lectureId",
      "passages"."captionId", "passages"."language", "passages"."startSeconds", "passages"."endSeconds",
      "passages"."firstCue", "passages"."lastCue", "passages"."title", "passages"."text",
      "courses"."name" as "courseName", "courses"."type" as "courseType", "lectures"."title" as "lectureTitle", "best"."rank"
    from "best" inner join "passages" on "passages"."id" = "best"."id"
    inner join "courses" on "courses"."id" = "passages"."courseId"
    left join "lectures" on "lectures"."id" = "passages"."lectureId"
    order by "best"."rank", "passages"."id"`.execute(db);
  return rows;
}

/** Stops counting here, because more would hardly change a word's weight. */
const MAX_COUNTED = 50_000;
const MAX_MATCHING = 5_000;

/** Counts these courses' transcript and page passages, and those with each word group; both have a limit. */
export async function countMatchingPassages(
  db: Db,
  { courseIds }: SearchScope,
  groups: TermQuery['groups'],
): Promise<{ total: number; counts: number[] }> {
  if (courseIds.length === 0) return { total: 0, counts: groups.map(() => 0) };
  const spoken = sql`select 1 from "passages" where ${buildInFilter(db, sql<number>`"courseId"`, courseIds)}
    and "kind" in ('transcript', 'page') limit ${MAX_COUNTED}`;
  const matched = groups.map((group) => {
    const { from, where } = buildTermMatch(db, { groups: [group], courseIds, bodyOnly: true });
    return sql`select 1 from ${from} where ${where} and "passages"."kind" in ('transcript', 'page') limit ${MAX_MATCHING}`;
  });
  const sums = [spoken, ...matched].map((query) => sql`(select count(*) from (${query}) as "found")`);
  const columns = sums.map((sum, index) => sql`${sum} as ${sql.ref(`n${index}`)}`);
  const { rows } = await sql<Record<string, number>>`select ${sql.join(columns)}`.execute(db);
  const all = [...groups.keys()].map((index) => Number(rows[0]?.[`n${index + 1}`] ?? 0));
  return { total: Number(rows[0]?.n0 ?? 0), counts: all };
}

/** Lists the scope's newest lectures with any speech or text. */
export async function listSearchableLectures(
  db: Db,
  scope: SearchScope,
  limit: number,
): Promise<{ id: number; courseId: number; title: string }[]> {
  if (scope.courseIds.length === 0) return [];
  const { rows } = await sql<{ id: number; courseId: number; title: string }>`
    select distinct "passages"."lectureId" as "id", "passages"."courseId", "passages"."title" from "passages"
    where "passages"."kind" in ('transcript', 'page') and ${buildInFilter(db, sql<number>`"passages"."courseId"`, scope.courseIds)}
      and ${isVisible(db, scope)}
    order by "id" desc limit ${limit}`.execute(db);
  return rows;
}
