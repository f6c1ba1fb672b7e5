import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import { DAY } from '../../core/time/time.ts';
import { dayOf, daysBetween } from '../../core/time/time-zone.ts';
import type { Db } from '../../database.ts';
import { getCaller } from '../../platform/plugins/access.ts';
import { countWaitingByCourse } from '../../quizzes/grading/grading-queue.queries.ts';
import { listAgenda } from './agenda.queries.ts';
import {
  countHandedIn,
  countStudents,
  listActivityOf,
  listTaughtCourses,
  type TaughtCourse,
} from './desk.queries.ts';
import { type CourseWeek, DeskResponse, type Event } from './desk.schema.ts';
import { readWaiting } from './read-waiting.ts';

const WEEK = 7;

async function readWeeks(
  db: Db,
  courses: TaughtCourse[],
  days: string[],
  userId: number,
): Promise<CourseWeek[]> {
  const ids = courses.map(({ id }) => id);
  const counts = new Map((await countStudents(db, ids)).map((row) => [row.courseId, row]));
  const toGrade = new Map((await countWaitingByCourse(db, userId)).map((row) => [row.courseId, row.waiting]));
  const activity = Map.groupBy(await listActivityOf(db, ids, days[0] ?? ''), ({ courseId }) => courseId);
  return courses.map(({ id, name, type }) => {
    const byDay = new Map((activity.get(id) ?? []).map((row) => [row.day, row]));
    const lectures = days.map((day) => byDay.get(day)?.lectures ?? 0);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return {
      ...{ courseId: id, courseName: name, type, toGrade: toGrade.get(id) ?? 0 },
      students: counts.get(id)?.students ?? 0,
      entered: counts.get(id)?.entered ?? 0,
      viewers: days.slice(WEEK).map((day) => byDay.get(day)?.viewers ?? 0),
      lectures: sum(lectures.slice(WEEK)),
      lecturesBefore: sum(lectures.slice(0, WEEK)),
    };
  });
}

async function readAgenda(db: Db, courses: TaughtCourse[]): Promise<Event[]> {
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const events = await listAgenda(db, [...names.keys()]);
  const closing = events.filter(({ kind }) => kind === 'closes').map(({ id }) => id);
  const handedIn = await countHandedIn(db, closing);
  return events.map((event) => ({
    ...event,
    courseName: names.get(event.courseId) ?? '',
    handedIn: event.kind === 'closes' ? (handedIn.get(event.id) ?? 0) : 0,
  }));
}

export const deskRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/desk',
    {
      config: { access: 'teacher' },
      schema: {
        summary: 'Lo que espera a quien enseña, y la semana de sus cursos',
        response: { 200: DeskResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { db } = app;
      const courses = await listTaughtCourses(db, caller.id);
      const user = await findUser(db, caller.id);
      const days = daysBetween(dayOf(Date.now() - (2 * WEEK - 1) * DAY), dayOf(Date.now()));
      const desk = {
        name: user?.name ?? caller.username,
        days: days.slice(WEEK),
        waiting: await readWaiting({ app, caller, courses }),
        courses: await readWeeks(db, courses, days, caller.id),
        agenda: await readAgenda(db, courses),
      };
      return { desk };
    },
  );
};
