import type { FastifyInstance } from 'fastify';
import {
  countUnansweredQuestions,
  listUnansweredQuestions,
} from '../../community/discussions/unanswered-questions.queries.ts';
import {
  countUnreviewedCaptions,
  listUnreviewedCaptions,
} from '../../courses/captions/unreviewed-captions.queries.ts';
import { listUnfinishedVideos } from '../../courses/lectures/unfinished-lectures.queries.ts';
import type { TaughtCourse } from '../../courses/subscriptions/taught-courses.queries.ts';
import { presentVideos } from '../../courses/video/present-video.ts';
import { findLastWatchedLecture } from '../../learning/impressions/last-watched-lecture.queries.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import {
  countHandGradedAnswers,
  listUngradedQuestions,
} from '../../quizzes/grading/grading-queue.queries.ts';
import { listAbsentees } from './teacher-home.queries.ts';
import type { Absentee, PendingVideo, PendingWork, QuizToGrade } from './teacher-home.schema.ts';

/** Lists the quizzes of this many courses; the total counts the answers in all courses. */
const MAX_COURSES = 6;
const SHOWN_PEOPLE = 4;

/** The data that the functions in `KINDS` share. */
export interface PendingWorkContext {
  app: FastifyInstance;
  caller: Caller;
  courses: TaughtCourse[];
  /** The number of ungraded answers per course. */
  counts: { courseId: number; waiting: number }[];
}

async function listQuizzesToGrade(
  { app: { db } }: PendingWorkContext,
  { id, name }: TaughtCourse,
): Promise<QuizToGrade[]> {
  const questions = await listUngradedQuestions(db, id, {});
  const graded = await countHandGradedAnswers(
    db,
    id,
    questions.map(({ questionId }) => questionId),
  );
  const byQuiz = Map.groupBy(questions, ({ quizId }) => quizId);
  return [...byQuiz].map(([quizId, own]) => {
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    const oldest = own.flatMap(({ oldestAt }) => oldestAt ?? []).sort();
    return {
      courseId: id,
      courseName: name,
      quizId,
      title: own[0]?.quizTitle ?? '',
      waiting: sum(own.map(({ waiting }) => waiting)),
      late: sum(own.map(({ late }) => late)),
      graded: sum(graded.filter((row) => row.quizId === quizId).map((row) => Number(row.graded))),
      oldestAt: oldest[0] ?? null,
    };
  });
}

async function readGrading(reading: PendingWorkContext): Promise<PendingWork['grading']> {
  const { courses, counts } = reading;
  const total = counts.reduce((sum, { waiting }) => sum + waiting, 0);
  const quizzes: QuizToGrade[] = [];
  const most = counts.toSorted((one, other) => other.waiting - one.waiting).slice(0, MAX_COURSES);
  for (const { courseId } of most) {
    const course = courses.find(({ id }) => id === courseId);
    if (course) quizzes.push(...(await listQuizzesToGrade(reading, course)));
  }
  return { total, quizzes: quizzes.sort((one, other) => other.waiting - one.waiting) };
}

const ORDER: PendingVideo['state'][] = ['unplayable', 'uploading', 'processing'];

async function readVideos({ app, caller, courses }: PendingWorkContext): Promise<PendingWork['videos']> {
  const lectures = await listUnfinishedVideos(
    app.db,
    courses.map(({ id }) => id),
  );
  const presented = await presentVideos(app, app.db, caller, lectures, true);
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const rows = lectures.flatMap(({ id: lectureId, courseId, title }) => {
    const { state = 'none', reason = null, progress = 0 } = presented.get(lectureId) ?? {};
    const known = ORDER.find((one) => one === state);
    const courseName = names.get(courseId) ?? '';
    return known ? [{ courseId, courseName, lectureId, title, state: known, reason, progress }] : [];
  });
  rows.sort((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state));
  return { total: rows.filter(({ state }) => state === 'unplayable').length, lectures: rows };
}

async function readCaptions({ app: { db }, courses }: PendingWorkContext): Promise<PendingWork['captions']> {
  const ids = courses.map(({ id }) => id);
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const rows = await listUnreviewedCaptions(db, ids);
  const lectures = rows.map((row) => ({ ...row, courseName: names.get(row.courseId) ?? '' }));
  return { total: await countUnreviewedCaptions(db, ids), lectures };
}

async function readQuestions({
  app: { db },
  courses,
}: PendingWorkContext): Promise<PendingWork['questions']> {
  const ids = courses.map(({ id }) => id);
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const questions = (await listUnansweredQuestions(db, ids)).map(({ second, ...row }) => ({
    ...row,
    courseName: names.get(row.courseId) ?? '',
    second: row.lectureId === null ? null : second,
  }));
  return { total: await countUnansweredQuestions(db, ids), questions };
}

async function readAbsent({ app: { db }, courses }: PendingWorkContext): Promise<PendingWork['absent']> {
  const rows = await listAbsentees(
    db,
    courses.map(({ id }) => id),
  );
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const people: Absentee[] = [];
  for (const { courseId, userId, name, lastSeenAt } of rows.slice(0, SHOWN_PEOPLE)) {
    const lecture = await findLastWatchedLecture(db, userId, courseId);
    people.push({ courseId, courseName: names.get(courseId) ?? '', userId, name, lastSeenAt, lecture });
  }
  const byCourse = Map.groupBy(rows, ({ courseId }) => courseId);
  const addressees = [...byCourse].map(([courseId, own]) => ({
    courseId,
    userIds: own.map(({ userId }) => userId),
  }));
  return { total: rows.length, people, courses: addressees };
}

/** The kinds of pending work. A new kind needs an entry here, in the schema and on the screen. */
const KINDS: { [Kind in keyof PendingWork]: (reading: PendingWorkContext) => Promise<PendingWork[Kind]> } = {
  grading: readGrading,
  videos: readVideos,
  captions: readCaptions,
  questions: readQuestions,
  absent: readAbsent,
};

export async function readPendingWork(reading: PendingWorkContext): Promise<PendingWork> {
  const entries: [string, unknown][] = [];
  for (const [kind, read] of Object.entries(KINDS)) entries.push([kind, await read(reading)]);
  return Object.fromEntries(entries) as PendingWork;
}
