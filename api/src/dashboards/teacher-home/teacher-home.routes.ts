import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { findUser } from '../../accounts/users/users.queries.ts';
import { listTaughtCourses } from '../../courses/subscriptions/taught-courses.queries.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { countUngradedAnswersByCourse } from '../../quizzes/grading/grading-queue.queries.ts';
import { readPendingWork } from './read-pending-work.ts';
import { listLastFourteenDays, readCourseWeekFigures, readTeacherAgenda } from './read-weeks.ts';
import { TeacherHomeResponse } from './teacher-home.schema.ts';

export const teacherHomeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/desk',
    {
      config: { access: 'teacher' },
      schema: {
        summary: 'Lo que espera a quien enseña, y la semana de sus cursos',
        response: { 200: TeacherHomeResponse },
      },
    },
    async (request) => {
      const caller = getCaller(request);
      const { db } = app;
      const courses = await listTaughtCourses(db, caller.id);
      const user = await findUser(db, caller.id);
      const days = listLastFourteenDays();
      const counts = await countUngradedAnswersByCourse(db, caller.id);
      const desk = {
        name: user?.name ?? caller.username,
        days: days.slice(-7),
        waiting: await readPendingWork({ app, caller, courses, counts }),
        courses: await readCourseWeekFigures(db, courses, days, counts),
        agenda: await readTeacherAgenda(db, courses),
      };
      return { desk };
    },
  );
};
