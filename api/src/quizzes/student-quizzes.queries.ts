import type { Db } from '../core/database/database.ts';
import { now } from '../core/time/time.ts';
import {
  isQuizForPerson,
  latestQuizClosingDate,
  longestExtraTime,
  selectOwnExtraTime,
  selectOwnQuizClosingDate,
  selectOwnQuizOpeningDate,
  selectOwnTimeLimit,
} from '../courses/publication/own-dates.ts';
import { isPublishedCourse } from '../courses/publication/publication-conditions.ts';
import { selectOwnCourses } from '../courses/subscriptions/course-members.queries.ts';

/** Selects published quizzes of a person's current courses. */
function selectStudentQuizzes(db: Db, userId: number) {
  return selectOwnCourses(db, userId)
    .innerJoin('quizzes', 'quizzes.courseId', 'courses.id')
    .select(['quizzes.id', 'quizzes.courseId', 'quizzes.title', 'courses.name as courseName', 'courses.type'])
    .select(['quizzes.kind', 'lateSeconds', 'attemptsAllowed', 'questionCount'])
    .select([selectOwnQuizOpeningDate(userId).as('opensAt'), selectOwnQuizClosingDate(userId).as('closesAt')])
    .select([selectOwnTimeLimit(userId).as('timeLimitSeconds'), latestQuizClosingDate.as('latestClosing')])
    .select(['passMark', 'gradeBy', 'feedbackWhen', 'releasedAt'])
    .select([selectOwnExtraTime(userId).as('ownExtra'), longestExtraTime.as('longestExtra')])
    .where('quizzes.state', '=', 'published')
    .where(isQuizForPerson(userId))
    .where('courses.archivedAt', 'is', null)
    .where(isPublishedCourse());
}
export type StudentQuiz = Awaited<ReturnType<typeof listUpcomingQuizzes>>[number];

/** Lists quizzes that open or close before `until`, or have a running attempt. */
export async function listUpcomingQuizzes(db: Db, userId: number, until: string) {
  const at = now();
  return selectStudentQuizzes(db, userId)
    .where((row) =>
      row.or([
        row.between(selectOwnQuizOpeningDate(userId), at, until),
        row.and([
          row(selectOwnQuizClosingDate(userId), '<=', until),
          // With extra time, the quiz may still be open after this closing date.
          row.or([row(selectOwnQuizClosingDate(userId), '>=', at), row(selectOwnExtraTime(userId), '>', 0)]),
        ]),
        row.exists(
          row
            .selectFrom('attempts')
            .select('attempts.id')
            .whereRef('attempts.quizId', '=', 'quizzes.id')
            .where('attempts.userId', '=', userId)
            .where('attempts.state', '=', 'running')
            .where('attempts.preview', '=', false),
        ),
      ]),
    )
    .orderBy('quizzes.id')
    .execute();
}

/** Lists the quizzes that this person submitted most recently. */
export async function listLastSubmittedQuizzes(db: Db, userId: number, limit: number) {
  const last = db
    .selectFrom('attempts')
    .select(['quizId', (row) => row.fn.max('submittedAt').as('submittedAt')])
    .where('userId', '=', userId)
    .where('state', '<>', 'running')
    .where('preview', '=', false)
    .groupBy('quizId')
    .as('last');
  const rows = await selectStudentQuizzes(db, userId)
    .innerJoin(last, 'last.quizId', 'quizzes.id')
    .select('last.submittedAt')
    .orderBy('last.submittedAt', 'desc')
    .orderBy('quizzes.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ submittedAt, ...quiz }) => (submittedAt === null ? [] : [{ ...quiz, submittedAt }]));
}
