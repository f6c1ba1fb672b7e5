import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { DAY, toIsoTime } from '../../core/time/time.ts';
import { getLocalDay } from '../../core/time/time-zone.ts';
import { doneFlag } from '../../courses/progress/done.ts';
import { lectureCoverage } from '../../courses/progress/lecture-coverage.ts';
import { selectProgress } from '../../courses/progress/progress.queries.ts';
import { isPublishedLecture } from '../../courses/publication/publication-conditions.ts';
import { listStudentAttempts, type StudentAttempt } from '../../quizzes/attempts/roster-attempts.queries.ts';
import { listOwnQuizDates } from '../../quizzes/dates/own-dates.queries.ts';
import { toQuizResult } from '../../quizzes/grading/results.ts';
import { toSeconds } from '../impressions/intervals.ts';
import { type GradedRoster, readRoster } from './read-roster.ts';
import type { StudentReport } from './roster.schema.ts';

async function watchedLectures(db: Db, courseId: number, userId: number): Promise<StudentReport['lectures']> {
  const rows = await selectProgress(db, userId)
    .select(['lectures.id as lectureId', 'lectures.title', 'lectures.durationSeconds'])
    .select(['impressions.intervals', 'impressions.endMs', 'impressions.lastViewedAt'])
    .select([lectureCoverage.as('coverage'), doneFlag.as('done')])
    .where('lectures.courseId', '=', courseId)
    .where(isPublishedLecture())
    .orderBy('lectures.position')
    .orderBy('lectures.id')
    .execute();
  return rows.map(({ intervals, coverage: share, done, endMs, durationSeconds, ...row }) => ({
    ...row,
    durationSeconds: durationSeconds ?? (endMs === null ? null : toSeconds(endMs)),
    coverage: intervals === null ? 0 : Number(share),
    done: done === 1,
    intervals: (JSON.parse(intervals ?? '[]') as [number, number][]).map((ends) => ends.map(toSeconds)),
  }));
}

function mondayOf(day: string): string {
  const at = Date.parse(day);
  return toIsoTime(at - ((new Date(at).getUTCDay() + 6) % 7) * DAY).slice(0, 10);
}

async function watchedWeeks(db: Db, courseId: number, userId: number): Promise<StudentReport['weeks']> {
  const rows = await db
    .selectFrom('impressionViews')
    .select(['lastDay', (select) => select.fn.sum<number>('addedMs').as('addedMs')])
    .where('userId', '=', userId)
    .where('courseId', '=', courseId)
    .groupBy('lastDay')
    .orderBy('lastDay')
    .execute();
  const watched = new Map<string, number>();
  for (const { lastDay, addedMs } of rows) {
    const monday = mondayOf(lastDay);
    watched.set(monday, (watched.get(monday) ?? 0) + toSeconds(Number(addedMs)));
  }
  const [first] = watched.keys();
  if (first === undefined) return [];
  const weeks: StudentReport['weeks'] = [];
  const last = mondayOf(getLocalDay(Date.now()));
  for (let from = first; from <= last; from = toIsoTime(Date.parse(from) + 7 * DAY).slice(0, 10))
    weeks.push({ from, secondsWatched: watched.get(from) ?? 0 });
  return weeks;
}

function presentAttempt(attempt: StudentAttempt, title: string): StudentReport['attempts'][number] {
  const { id, quizId, number, startedAt, submittedAt, score, maxScore, needsGrading, state } = attempt;
  const isGraded = state !== 'running' && !needsGrading && score !== null;
  return {
    id,
    quizId,
    title,
    number,
    startedAt,
    submittedAt,
    state: needsGrading ? 'to_grade' : state === 'running' ? 'running' : 'done',
    percent: isGraded ? toQuizResult(score, maxScore, null).percent : null,
  };
}

async function attemptsOf(
  db: Db,
  { quizzes }: GradedRoster,
  userId: number,
): Promise<StudentReport['attempts']> {
  const titles = new Map(quizzes.map(({ id, title }) => [id, title]));
  const attempts = await listStudentAttempts(db, [...titles.keys()], userId);
  return attempts.map((attempt) => presentAttempt(attempt, titles.get(attempt.quizId) ?? ''));
}

/** Reads a student's activity in a course. Throws 404 unless the person studies in it. */
export async function readStudentReport(db: Db, courseId: number, userId: number): Promise<StudentReport> {
  const roster = await readRoster(db, courseId, {}, [userId]);
  const [student] = roster.rows;
  if (!student) throw notFound('Esa persona no estudia en este curso.');
  return {
    student,
    lectures: await watchedLectures(db, courseId, userId),
    weeks: await watchedWeeks(db, courseId, userId),
    attempts: await attemptsOf(db, roster, userId),
    dates: await listOwnQuizDates(db, courseId, userId),
  };
}
