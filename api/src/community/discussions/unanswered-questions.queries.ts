import { sql } from 'kysely';
import { countRows } from '../../core/database/count-rows.ts';
import type { Db } from '../../core/database/database.ts';

const MAX_QUESTIONS = 5;

function openQuestions(db: Db, courseIds: number[]) {
  return db
    .selectFrom('talkQuestions')
    .where('talkQuestions.courseId', 'in', courseIds)
    .where('talkQuestions.answers', '=', 0)
    .where('talkQuestions.removedAt', 'is', null);
}

export async function countUnansweredQuestions(db: Db, courseIds: number[]): Promise<number> {
  if (courseIds.length === 0) return 0;
  return countRows(openQuestions(db, courseIds));
}

/** Lists the questions waiting longest for an answer. */
export async function listUnansweredQuestions(db: Db, courseIds: number[]) {
  if (courseIds.length === 0) return [];
  return openQuestions(db, courseIds)
    .leftJoin('users', 'users.id', 'talkQuestions.userId')
    .leftJoin('lectures', 'lectures.id', 'talkQuestions.lectureId')
    .leftJoin('quizzes', 'quizzes.id', 'talkQuestions.quizId')
    .select(['talkQuestions.id as questionId', 'talkQuestions.courseId', 'lectureId', 'quizId', 'second'])
    .select(['talkQuestions.title', 'talkQuestions.createdAt'])
    .select(sql<string>`coalesce("lectures"."title", "quizzes"."title")`.as('placeTitle'))
    .select(sql<string | null>`coalesce("users"."name", "users"."username")`.as('name'))
    .orderBy('talkQuestions.id')
    .limit(MAX_QUESTIONS)
    .execute();
}
