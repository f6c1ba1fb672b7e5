import { type RawBuilder, sql } from 'kysely';

/** Somebody's id, or the column that has it. */
type Person = number | RawBuilder<number>;
type DateField = 'opensAt' | 'closesAt' | 'timeLimitSeconds';

/** Rows of the groups' dates that are this person's, for a query of quizzes. */
const ofGroup = (userId: Person) => sql`from "quizDates"
  inner join "subscriptions" as "member" on "member"."groupId" = "quizDates"."groupId"
  where "quizDates"."quizId" = "quizzes"."id" and "member"."userId" = ${userId}`;

/** A date or limit of a quiz as it is for this person: that of their group, or everybody's. */
function ownDate<T>(field: DateField, userId: Person) {
  const column = sql.ref(field);
  return sql<T>`coalesce((select "quizDates".${column} ${ofGroup(userId)}), "quizzes".${column})`;
}

export const ownOpening = (userId: Person) => ownDate<string | null>('opensAt', userId);
/** Without the person's extra time, which the database cannot add. */
export const ownClosing = (userId: Person) => ownDate<string | null>('closesAt', userId);
export const ownLimit = (userId: Person) => ownDate<number | null>('timeLimitSeconds', userId);

/** False for a person of no group that has dates, where a quiz is for these alone. */
export const isForPerson = (userId: Person) =>
  sql<boolean>`(not "quizzes"."onlyGroups" or exists (select 1 ${ofGroup(userId)}))`;

/** Seconds that this person has on top of the dates. */
export const ownExtra = (userId: Person) => sql<number>`coalesce((select "seconds" from "quizExtraTime"
  where "quizExtraTime"."quizId" = "quizzes"."id" and "quizExtraTime"."userId" = ${userId}), 0)`;

/** The longest extra time of any person: until it is over keys and marks stay secret. */
export const longestExtra = sql<number>`coalesce((select max("seconds") from "quizExtraTime"
  where "quizExtraTime"."quizId" = "quizzes"."id"), 0)`;

/** The last end of any group. */
export const latestClosing = sql<string | null>`coalesce((select max("quizDates"."closesAt") from "quizDates"
  where "quizDates"."quizId" = "quizzes"."id" and "quizDates"."closesAt" > "quizzes"."closesAt"),
  "quizzes"."closesAt")`;
