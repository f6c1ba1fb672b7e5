import { type RawBuilder, sql } from 'kysely';

/** A user id, or the column that contains it. */
type Person = number | RawBuilder<number>;

/** A table with dates and the table of its dates per group. */
interface Dated {
  things: 'quizzes' | 'liveClasses';
  dates: 'quizDates' | 'liveClassGroups';
  key: 'quizId' | 'liveClassId';
}
const QUIZ: Dated = { things: 'quizzes', dates: 'quizDates', key: 'quizId' };
const LIVE_CLASS: Dated = { things: 'liveClasses', dates: 'liveClassGroups', key: 'liveClassId' };

/** Builds the join and the condition that find the dates of this person's group. */
const ofGroup = ({ things, dates, key }: Dated, userId: Person) => sql`from ${sql.table(dates)}
  inner join "subscriptions" as "member" on "member"."groupId" = ${sql.ref(`${dates}.groupId`)}
  where ${sql.ref(`${dates}.${key}`)} = ${sql.ref(`${things}.id`)} and "member"."userId" = ${userId}`;

/** Selects a person's date or limit: their group's, else the common one. */
function ownDate<T>(dated: Dated, field: string, userId: Person) {
  const [own, everybodys] = [sql.ref(`${dated.dates}.${field}`), sql.ref(`${dated.things}.${field}`)];
  return sql<T>`coalesce((select ${own} ${ofGroup(dated, userId)}), ${everybodys})`;
}

export const selectOwnQuizOpeningDate = (userId: Person) => ownDate<string | null>(QUIZ, 'opensAt', userId);
/** Excludes the person's extra time, because the query cannot add seconds to dates stored as text. */
export const selectOwnQuizClosingDate = (userId: Person) => ownDate<string | null>(QUIZ, 'closesAt', userId);
export const selectOwnTimeLimit = (userId: Person) =>
  ownDate<number | null>(QUIZ, 'timeLimitSeconds', userId);

export const selectOwnLiveClassStart = (userId: Person) => ownDate<string>(LIVE_CLASS, 'startsAt', userId);
export const selectOwnLiveClassEnd = (userId: Person) => ownDate<string>(LIVE_CLASS, 'endsAt', userId);

/** False when a quiz is only for groups with dates and the person is in none. */
export const isQuizForPerson = (userId: Person) =>
  sql<boolean>`(not "quizzes"."onlyGroups" or exists (select 1 ${ofGroup(QUIZ, userId)}))`;

/** The extra seconds that this person has for the quiz. */
export const selectOwnExtraTime = (
  userId: Person,
) => sql<number>`coalesce((select "seconds" from "quizExtraTime"
  where "quizExtraTime"."quizId" = "quizzes"."id" and "quizExtraTime"."userId" = ${userId}), 0)`;

/** The longest extra time of any student; answers and marks stay secret until it ends. */
export const longestExtraTime = sql<number>`coalesce((select max("seconds") from "quizExtraTime"
  where "quizExtraTime"."quizId" = "quizzes"."id"), 0)`;

/** The latest of the common and the groups' closing dates; null when the quiz stays open for somebody. */
export const latestQuizClosingDate = sql<
  string | null
>`coalesce((select max("quizDates"."closesAt") from "quizDates"
  where "quizDates"."quizId" = "quizzes"."id" and "quizDates"."closesAt" > "quizzes"."closesAt"),
  "quizzes"."closesAt",
  case when "quizzes"."onlyGroups" then (select case when count(*) = count("quizDates"."closesAt")
    then max("quizDates"."closesAt") end from "quizDates" where "quizDates"."quizId" = "quizzes"."id") end)`;
