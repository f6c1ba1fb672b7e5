import type { Db } from '../../core/database/database.ts';
import { DAY } from '../../core/time/time.ts';
import { getLocalDay, listDays } from '../../core/time/time-zone.ts';
import type { TaughtCourse } from '../../courses/subscriptions/taught-courses.queries.ts';
import { listCourseActivity } from '../../learning/impressions/activity.queries.ts';
import { countSubmitters } from '../../quizzes/attempts/submitters.queries.ts';
import { listUpcomingEvents } from './agenda.queries.ts';
import { countStudentsByCourse } from './teacher-home.queries.ts';
import type { CourseWeekFigures, TeacherAgendaEvent } from './teacher-home.schema.ts';

const WEEK = 7;

/** Lists the last fourteen days including today: the previous week and the current one. */
export function listLastFourteenDays(): string[] {
  return listDays(getLocalDay(Date.now() - (2 * WEEK - 1) * DAY), getLocalDay(Date.now()));
}

/** Reads each course's figures; `days` are the last fourteen days, `waiting` the ungraded answers. */
export async function readCourseWeekFigures(
  db: Db,
  courses: TaughtCourse[],
  days: string[],
  waiting: { courseId: number; waiting: number }[],
): Promise<CourseWeekFigures[]> {
  const ids = courses.map(({ id }) => id);
  const counts = new Map((await countStudentsByCourse(db, ids)).map((row) => [row.courseId, row]));
  const toGrade = new Map(waiting.map((row) => [row.courseId, row.waiting]));
  const activity = Map.groupBy(await listCourseActivity(db, ids, days[0] ?? ''), ({ courseId }) => courseId);
  return courses.map(({ id, name, type }) => {
    const byDay = new Map((activity.get(id) ?? []).map((row) => [row.day, row]));
    const lectures = days.map((day) => byDay.get(day)?.lectures ?? 0);
    const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
    return {
      courseId: id,
      courseName: name,
      type,
      toGrade: toGrade.get(id) ?? 0,
      students: counts.get(id)?.students ?? 0,
      entered: counts.get(id)?.entered ?? 0,
      viewers: days.slice(WEEK).map((day) => byDay.get(day)?.viewers ?? 0),
      lectures: sum(lectures.slice(WEEK)),
      lecturesBefore: sum(lectures.slice(0, WEEK)),
    };
  });
}

/** Reads the next events of these courses. */
export async function readTeacherAgenda(db: Db, courses: TaughtCourse[]): Promise<TeacherAgendaEvent[]> {
  const names = new Map(courses.map(({ id, name }) => [id, name]));
  const events = await listUpcomingEvents(db, [...names.keys()]);
  const closing = events.filter(({ kind }) => kind === 'closes').map(({ id }) => id);
  const counts = await countSubmitters(db, closing);
  const handedIn = ({ id, kind, group }: (typeof events)[number]) =>
    counts
      .filter((row) => kind === 'closes' && row.quizId === id && (!group || row.groupId === group.id))
      .reduce((sum, { people }) => sum + people, 0);
  return events.map((event) => ({
    ...event,
    courseName: names.get(event.courseId) ?? '',
    handedIn: handedIn(event),
  }));
}
