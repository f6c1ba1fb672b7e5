import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { countDiscussionReports } from '../../community/discussions/reports.queries.ts';
import { notFound, requireFound } from '../../core/http/errors.ts';
import { CourseParams } from '../../core/http/schema.ts';
import { findCourse } from '../../courses/courses.queries.ts';
import { countEnrolmentRequests } from '../../enrolment/enrolment-requests.queries.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { countAllUngradedAnswers } from '../../quizzes/grading/grading-queue.queries.ts';
import { readPendingWork } from '../teacher-home/read-pending-work.ts';
import {
  listLastFourteenDays,
  readCourseWeekFigures,
  readTeacherAgenda,
} from '../teacher-home/read-weeks.ts';
import { CourseHomeResponse } from './course-home.schema.ts';

export const courseHomeRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/courses/:id/desk',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Lo que espera en un curso a quien lo lleva, su semana y lo que viene',
        params: CourseParams,
        response: { 200: CourseHomeResponse },
      },
    },
    async (request) => {
      const { db } = app;
      const caller = getCaller(request);
      const course = requireFound(await findCourse(db, request.params.id), 'El curso no existe.');
      const courses = [course];
      const days = listLastFourteenDays();
      const counts = [{ courseId: course.id, waiting: await countAllUngradedAnswers(db, course.id) }];
      const [week] = await readCourseWeekFigures(db, courses, days, counts);
      if (!week) throw notFound('El curso no existe.');
      const isAdmin = caller.role === 'admin';
      const desk = {
        days: days.slice(-7),
        waiting: await readPendingWork({ app, caller, courses, counts }),
        requests: isAdmin ? await countEnrolmentRequests(db, { courseId: course.id }) : 0,
        reports: await countDiscussionReports(db, caller, course.id),
        week,
        agenda: await readTeacherAgenda(db, courses),
      };
      return { desk };
    },
  );
};
