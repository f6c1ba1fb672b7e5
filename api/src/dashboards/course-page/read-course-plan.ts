import type { FastifyRequest } from 'fastify';
import { listCurrentLiveClasses } from '../../community/calendar/live-classes/live-classes.queries.ts';
import { presentLiveClass } from '../../community/calendar/live-classes/save-live-class.ts';
import { requireFound } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { readContentOrder } from '../../courses/content/content-order.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import {
  findClosedReason,
  isLectureShownTo,
  lectureReaderOf,
} from '../../courses/lectures/lectures.policy.ts';
import { type ListedLecture, listLectures } from '../../courses/lectures/lectures.queries.ts';
import { listMyProgress } from '../../courses/lectures/my-progress.queries.ts';
import { type LectureProgress, readLectureProgress } from '../../courses/progress/progress.queries.ts';
import { publicationStateAt } from '../../courses/publication/publication.ts';
import { listRelatedCourses } from '../../courses/related-courses.queries.ts';
import { listCourseTeachers } from '../../courses/subscriptions/course-teachers.queries.ts';
import { findGroupName } from '../../courses/subscriptions/groups/groups.queries.ts';
import { presentQuizzes } from '../../quizzes/presentation/present-quizzes.ts';
import { readExplainingLectureIds } from '../../quizzes/questions/explaining-lectures.queries.ts';
import { listQuizzes } from '../../quizzes/quizzes.queries.ts';
import { buildPlanSections, toHoursAndMinutes } from './arrange-plan.ts';
import { readPlanCounts } from './plan.queries.ts';
import type { CoursePlan, PlanItem } from './plan.schema.ts';

/** Splits a text into lines without bullets. */
function linesOf(text: string | null): string[] {
  const lines = (text ?? '').split('\n').map((line) => line.replace(/^\s*[-*•]\s+/, '').trim());
  return lines.filter((line) => line !== '');
}

function readerLine(line: string): { title: string; text: string } {
  const colon = line.indexOf(': ');
  if (colon < 1) return { title: '', text: line };
  const text = line.slice(colon + 2).trim();
  return { title: line.slice(0, colon), text: text.charAt(0).toUpperCase() + text.slice(1) };
}

/** Presents a lecture; the reader's own fields come from `progress`. */
function placeLecture(
  request: FastifyRequest,
  row: ListedLecture,
  number: number,
  progress: Map<number, LectureProgress>,
): PlanItem {
  const { id, title, durationSeconds, awaitsVideo } = row;
  const waiting = findClosedReason(lectureReaderOf(request), row);
  const isFree = row.open && !waiting;
  const lecture = {
    kind: row.kind,
    state: publicationStateAt(row, now()),
    hasVideo: row.videoFileId !== null,
    durationSeconds,
    ...(waiting && { waiting }),
    ...(awaitsVideo && { awaitsVideo }),
    ...progress.get(id),
  };
  const length = toHoursAndMinutes(durationSeconds ?? 0);
  const locked = waiting !== undefined || !(request.course?.entitled || isFree);
  return { kind: 'lecture', id, title, number, ...length, locked, open: isFree, lecture };
}

async function readLectures(request: FastifyRequest, courseId: number) {
  const { user, course, server } = request;
  const reader = lectureReaderOf(request);
  const rows = (await listLectures(server.db, courseId, reader.userId)).filter((row) =>
    isLectureShownTo(reader, row),
  );
  const ids = rows.map(({ id }) => id);
  const progress = user && course?.entitled ? await readLectureProgress(server.db, user.id, ids) : new Map();
  const lectures = rows.map((row, index) => placeLecture(request, row, index + 1, progress));
  const open = rows.find((row) => row.open && !findClosedReason(reader, row));
  const openLecture = open
    ? {
        id: open.id,
        title: open.title,
        ...toHoursAndMinutes(open.durationSeconds ?? 0),
        hasPoster: open.posterFileId !== null,
      }
    : null;
  return { lectures, openLecture };
}

async function readQuizzes(request: FastifyRequest, courseId: number): Promise<PlanItem[]> {
  const { user, course, server: app } = request;
  const { userId, teaches } = lectureReaderOf(request);
  const rows = await listQuizzes(app.db, courseId, { userId, drafts: teaches });
  const own = user && course?.entitled ? await presentQuizzes({ app, caller: user, teaches }, rows) : [];
  const known = new Map(own.map((quiz) => [quiz.id, quiz]));
  return rows.map(({ id, title, kind }) => {
    const quiz = known.get(id);
    const item = { kind, id, title, number: null, ...toHoursAndMinutes(0), open: false };
    return { ...item, locked: !quiz, ...(quiz && { quiz }) };
  });
}

async function readLiveClasses(
  request: FastifyRequest,
  courseId: number,
): Promise<CoursePlan['liveClasses']> {
  if (!request.user || request.course?.entitled !== true) return [];
  const reader = lectureReaderOf(request);
  const rows = await listCurrentLiveClasses(request.server.db, courseId, reader);
  return rows.map((row) => presentLiveClass(row, reader.teaches));
}

/** Returns nothing for administrators who are not members. */
async function readProgress(
  request: FastifyRequest,
  courseId: number,
): Promise<Pick<CoursePlan, 'progress'>> {
  const all = await listMyProgress(request.server.db, lectureReaderOf(request));
  const progress = all.find((course) => course.courseId === courseId);
  return progress ? { progress } : {};
}

/** Reads a course's page for the caller: an outline for visitors, dates and progress for members. */
export async function readCoursePlan(request: FastifyRequest, courseId: number): Promise<CoursePlan> {
  const { db } = request.server;
  const course = requireFound(await findCourse(db, courseId), 'El curso no existe.');
  const entitled = request.course?.entitled === true;
  const { lectures, openLecture } = await readLectures(request, courseId);
  const quizzes = await readQuizzes(request, courseId);
  const seconds = lectures.reduce((sum, { lecture }) => sum + (lecture?.durationSeconds ?? 0), 0);
  const order = await readContentOrder(db, courseId, quizzes, await readExplainingLectureIds(db, courseId));
  const sections = buildPlanSections(order, [...lectures, ...quizzes]);
  const teachers = await listCourseTeachers(db, courseId);
  const related = entitled ? [] : await listRelatedCourses(db, courseId);
  const liveClasses = await readLiveClasses(request, courseId);
  return {
    member: entitled,
    goals: linesOf(course.objective).map((text) => ({ text })),
    audience: linesOf(course.audience).map(readerLine),
    sectionCount: sections.length,
    sections,
    lectureCount: lectures.length,
    ...toHoursAndMinutes(seconds),
    quizCount: quizzes.filter(({ kind }) => kind === 'quiz').length,
    ...(await readPlanCounts(db, courseId, lectureReaderOf(request))),
    groups: course.groups.join(' · '),
    teacherCount: teachers.length,
    teachers,
    openLecture,
    relatedCount: related.length,
    related,
    liveClasses,
    liveToCome: liveClasses.filter(({ endsAt }) => endsAt > now()).length,
    ...(entitled && (await readProgress(request, courseId))),
    group: entitled && request.user ? await findGroupName(db, courseId, request.user.id) : null,
  };
}
