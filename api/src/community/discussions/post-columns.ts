import { type SqlBool, sql } from 'kysely';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';

/** A post's displayed author; null for an erased account. */
export const postAuthorName = sql<string | null>`coalesce("users"."name", "users"."username")`;

/** True unless the post was removed; a post removed by staff stays visible to its author and teachers. */
export function isPostShown(table: 'talkQuestions' | 'talkAnswers', { userId, teaches }: LectureReader) {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const may = teaches ? sql`true` : sql`${column('userId')} = ${userId}`;
  return sql<SqlBool>`(${column('removedAt')} is null or (${column('removedBy')} = 'staff' and ${may}))`;
}

/** Counts each post's thanks and open reports, and tells whether the reader thanked or reported. */
export function selectReactionCounts(table: 'talkQuestions' | 'talkAnswers', { userId }: LectureReader) {
  const about = sql.ref(table === 'talkQuestions' ? 'questionId' : 'answerId');
  const id = sql.ref(`${table}.id`);
  const count = (from: string, condition = sql``) =>
    sql<number>`(select count(*) from ${sql.table(from)} where ${about} = ${id} ${condition})`;
  const own = sql`and "userId" = ${userId}`;
  return [
    count('talkThanks').as('thanks'),
    count('talkThanks', own).as('thanked'),
    count('talkReports', own).as('reported'),
    count('talkReports', sql`and "closedAt" is null`).as('reports'),
  ];
}
