import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../core/database/database.ts';
import { decodeIdCursor, toPage } from '../../core/http/paging.ts';
import type { LectureReader } from '../../courses/lectures/lectures.policy.ts';
import {
  hasPassedQuiz,
  isPublishedCourse,
  isPublishedLecture,
  isQuizOver,
} from '../../courses/publication/publication-conditions.ts';
import { selectOwnSubscriptions } from '../../courses/subscriptions/course-members.queries.ts';
import { isTaughtBy, isTaughtOrAllowed } from '../../courses/subscriptions/course-role-conditions.ts';
import type { CrossCourseQuestionsQuery } from './discussions.schema.ts';
import { selectDiscussionQuestions } from './questions.queries.ts';

/** Lists questions of the reader's courses, newest first; with the filter `unanswered`, oldest first. */
export async function listCrossCourseQuestions(
  db: Db,
  reader: LectureReader,
  asked: CrossCourseQuestionsQuery,
) {
  const { filter, courseId, limit, cursor } = asked;
  const isOldestFirst = filter === 'unanswered';
  const isOpen = sql<SqlBool>`(case when "lectures"."id" is null then ${isQuizOver(db)}
    else ${isPublishedLecture()} and ${hasPassedQuiz(reader.userId)} end)`;
  let query = selectDiscussionQuestions(db, reader)
    .innerJoin('courses', 'courses.id', 'talkQuestions.courseId')
    .leftJoin('lectures', 'lectures.id', 'talkQuestions.lectureId')
    .leftJoin('quizzes', 'quizzes.id', 'talkQuestions.quizId')
    .select('courses.name as courseName')
    .select(sql<string>`coalesce("lectures"."title", "quizzes"."title")`.as('placeTitle'))
    .select(sql<number>`case when ${isTaughtBy(reader.userId)} then 1 else 0 end`.as('taught'))
    .where('talkQuestions.removedAt', 'is', null)
    .where(isTaughtOrAllowed(reader, sql<boolean>`(${isPublishedCourse()} and ${isOpen})`))
    .where(
      'talkQuestions.courseId',
      'in',
      selectOwnSubscriptions(db, reader.userId).select('subscriptions.courseId'),
    )
    .orderBy('talkQuestions.id', isOldestFirst ? 'asc' : 'desc')
    .limit(limit + 1);
  if (filter === 'unanswered') query = query.where('answers', '=', 0);
  if (filter === 'mine') query = query.where('talkQuestions.userId', '=', reader.userId);
  if (courseId !== undefined) query = query.where('talkQuestions.courseId', '=', courseId);
  const from = decodeIdCursor(cursor);
  if (from !== undefined) query = query.where('talkQuestions.id', isOldestFirst ? '>' : '<', from);
  return toPage(await query.execute(), limit, ({ id }) => [id]);
}
