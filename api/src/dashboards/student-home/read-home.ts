import type { FastifyInstance } from 'fastify';
import { findGreetingName } from '../../accounts/users/users.queries.ts';
import { presentLiveClass } from '../../community/calendar/live-classes/save-live-class.ts';
import { listUpcomingLiveClasses } from '../../community/calendar/live-classes/upcoming-live-classes.queries.ts';
import { DAY } from '../../core/time/time.ts';
import { formatDayInWords, getEndOfDay, getLocalDay, listDays } from '../../core/time/time-zone.ts';
import { findPosterFileId } from '../../courses/lectures/lectures.queries.ts';
import { findNextLecture, listMyProgress } from '../../courses/lectures/my-progress.queries.ts';
import type { CourseProgress } from '../../courses/lectures/my-progress.schema.ts';
import { listScheduledLectures } from '../../courses/lectures/scheduled-lectures.queries.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import { isTeachingRole } from '../../courses/subscriptions/course-roles.ts';
import { listEnrolledCourses } from '../../courses/subscriptions/enrolled-courses.queries.ts';
import { listJoinableCourses } from '../../enrolment/enrolment.queries.ts';
import { listNotifications } from '../../notifications/notices.queries.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import type { AgendaEvent, HomeCourse, HomeParts, LectureToContinue, StudentHome } from './home.schema.ts';
import { readLatestQuizResults, readQuizEvents } from './read-quizzes.ts';

const WEEK = 7;
const SHOWN_ANNOUNCEMENTS = 3;
const TO_JOIN = 4;
/** The number of courses offered to people without any. */
const TO_BEGIN_WITH = 6;

/** The data that the functions in `PARTS` share. */
export interface StudentHomeContext {
  app: FastifyInstance;
  caller: Caller;
  /** True for teachers and administrators, who take no quizzes. */
  teaches: boolean;
  courses: HomeCourse[];
  progress: CourseProgress[];
  /** The end of the coming week. */
  until: string;
}

const lastOf = ({ last }: CourseProgress | undefined = {} as CourseProgress) => last?.lastViewedAt ?? '';

/** Returns the last studied course with a next lecture; staff get only a course that they began. */
function findCourseToGoOn({ courses, progress, teaches }: StudentHomeContext): HomeCourse | undefined {
  const studied = new Map(progress.map((row) => [row.courseId, lastOf(row)]));
  const studiedAt = ({ id }: HomeCourse) => studied.get(id) ?? '';
  return courses
    .filter((course) => course.next !== null && course.archivedAt === null)
    .filter((course) => !teaches || studiedAt(course) !== '')
    .toSorted((one, other) =>
      studiedAt(one) < studiedAt(other) ? 1 : studiedAt(one) > studiedAt(other) ? -1 : 0,
    )[0];
}

async function readGoOn(reading: StudentHomeContext): Promise<LectureToContinue | null> {
  const { app, caller } = reading;
  const course = findCourseToGoOn(reading);
  if (!course?.next) return null;
  const { lectureId } = course.next;
  const posterId = await findPosterFileId(app.db, lectureId);
  const after = await findNextLecture(app.db, caller.id, course.id, lectureId);
  return {
    courseId: course.id,
    courseName: course.name,
    type: course.type,
    lectures: course.lectures,
    ...course.next,
    posterUrl: posterId === null ? null : signFileUrl(app, caller, { id: posterId, name: 'poster.jpg' }),
    after: after ? { title: after.title, kind: after.kind, durationSeconds: after.durationSeconds } : null,
  };
}

/** The functions that read the coming week's events: of quizzes, lectures and live classes. */
const EVENTS: ((reading: StudentHomeContext) => Promise<AgendaEvent[]>)[] = [
  ({ app, caller, until }) => readQuizEvents(app.db, caller.id, until),
  readLecturesToCome,
  readLiveClasses,
];

async function readLecturesToCome({ app, caller, until }: StudentHomeContext): Promise<AgendaEvent[]> {
  const lectures = await listScheduledLectures(app.db, caller.id, until);
  return lectures.map((lecture) => ({ ...lecture, kind: 'publishes', endsAt: null }));
}

async function readLiveClasses({ app, caller, until }: StudentHomeContext): Promise<AgendaEvent[]> {
  const found = await listUpcomingLiveClasses(app.db, caller.id, until);
  return found.map(({ row, ...course }) => {
    const { courseId, title, startsAt: at, endsAt } = row;
    return { ...course, courseId, title, kind: 'live', at, endsAt, liveClass: presentLiveClass(row, false) };
  });
}

/** Staff get no events here, because teachers have an agenda on their own home. */
async function readAgenda(reading: StudentHomeContext): Promise<AgendaEvent[]> {
  if (reading.teaches) return [];
  const events: AgendaEvent[] = [];
  for (const read of EVENTS) events.push(...(await read(reading)));
  return events.sort((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0));
}

async function readToJoin({ app, caller, courses }: StudentHomeContext): Promise<HomeParts['toJoin']> {
  const limit = courses.length === 0 ? TO_BEGIN_WITH : TO_JOIN;
  const { rows, nextCursor } = await listJoinableCourses(app.db, caller.id, { limit });
  return { courses: rows, hasMore: nextCursor !== null };
}

async function readAnnouncements({ app, caller }: StudentHomeContext): Promise<HomeParts['announcements']> {
  const unread = { kind: 'announcement', unread: true, limit: SHOWN_ANNOUNCEMENTS } as const;
  const { rows, nextCursor } = await listNotifications(app.db, caller.id, unread);
  return { unread: rows, hasMore: nextCursor !== null };
}

const PARTS: { [Part in keyof HomeParts]: (reading: StudentHomeContext) => Promise<HomeParts[Part]> } = {
  goOn: readGoOn,
  agenda: readAgenda,
  courses: async ({ courses }) => courses,
  results: async ({ app, caller, teaches }) => (teaches ? [] : readLatestQuizResults(app.db, caller.id)),
  announcements: readAnnouncements,
  toJoin: readToJoin,
};

async function readCourses(db: FastifyInstance['db'], userId: number, teaches: boolean) {
  const progress = await listMyProgress(db, { userId, teaches });
  const byCourse = new Map(progress.map((row) => [row.courseId, row]));
  const courses = (await listEnrolledCourses(db, userId, teaches)).map(
    ({ courseRole, ...course }): HomeCourse => {
      const {
        lectures = 0,
        done = 0,
        progress: share = 0,
        hasNew = false,
        next = null,
      } = byCourse.get(course.id) ?? {};
      const part = { teaches: teaches && courseRole === null, assists: courseRole === 'assistant' };
      return { ...course, ...part, lectures, done, progress: share, hasNew, next };
    },
  );
  return { courses, progress };
}

/** Reads a person's home in a fixed number of queries. */
export async function readStudentHome(app: FastifyInstance, caller: Caller): Promise<StudentHome> {
  const teaches = isTeachingRole(caller.role);
  const today = getLocalDay(Date.now());
  const days = listDays(today, getLocalDay(Date.parse(today) + DAY / 2 + (WEEK - 1) * DAY));
  const reading: StudentHomeContext = {
    app,
    caller,
    teaches,
    until: getEndOfDay(days.at(-1) ?? today),
    ...(await readCourses(app.db, caller.id, teaches)),
  };
  const parts: [string, unknown][] = [];
  for (const [part, read] of Object.entries(PARTS)) parts.push([part, await read(reading)]);
  const name = await findGreetingName(app.db, caller.id);
  return { name, today: formatDayInWords(today), days, ...(Object.fromEntries(parts) as HomeParts) };
}
