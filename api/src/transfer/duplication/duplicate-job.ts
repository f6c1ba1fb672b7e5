import type { FastifyInstance } from 'fastify';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { deleteUnfinishedCopy, setCourseCopying } from '../../courses/copying.queries.ts';
import { findRequestedCourse } from '../../courses/courses.policy.ts';
import { findCourse, insertCourse } from '../../courses/courses.queries.ts';
import type { DuplicateCourseBody } from '../../courses/duplication/duplication.schema.ts';
import { countLectures } from '../../courses/lectures/lecture-order.queries.ts';
import { upsertSubscription } from '../../courses/subscriptions/subscriptions.queries.ts';
import { setJobPayload } from '../../platform/jobs/jobs.queries.ts';
import { type JobHandler, JobLostError, type RunningJob } from '../../platform/jobs/running-job.ts';
import { copyCourseContents } from './copy-course.ts';

interface Order extends DuplicateCourseBody {
  /** The copy begun by an earlier run of this job. */
  copyId?: number;
}

/** Creates the target course and stores its id in the job, so that a retry finds it. */
async function begin(app: FastifyInstance, { job }: RunningJob, order: Order, keepsEnrolment: boolean) {
  return app.db.transaction().execute(async (trx) => {
    const { description, objective, audience, type, category, enrolment } =
      (await findCourse(trx, job.courseId ?? 0)) ?? gone();
    const fields = { description, objective, audience, type, category, name: order.name };
    const course = await insertCourse(trx, { ...fields, enrolment: keepsEnrolment ? enrolment : 'closed' });
    await setCourseCopying(trx, course.id, true);
    if (!(await setJobPayload(trx, job, { ...order, copyId: course.id }))) throw new JobLostError();
    return course.id;
  });
}

function gone(): never {
  throw notFound('El curso no existe.');
}

/** Copies a course for its next semester; nobody sees an incomplete copy. */
export const duplicateCourseJob: JobHandler = async (app, work) => {
  const { db } = app;
  const order = work.payload<Order>();
  const from = work.job.courseId ?? gone();
  const starter = await work.starter();
  const source = (await findRequestedCourse(db, from, starter)) ?? gone();
  if (!source.teaches) throw forbidden();
  if (order.copyId !== undefined) await deleteUnfinishedCopy(db, order.copyId);
  const to = await begin(app, work, order, starter.role === 'admin');
  try {
    // Lectures and their captions take most of the time.
    const steps = (await countLectures(db, from)) + 10;
    let done = 0;
    const step = () => {
      work.signal.throwIfAborted();
      done += 1;
      work.progress(done / steps);
    };
    const counts = await copyCourseContents({ db, from, to, order, step });
    await work.finish(async (change) => {
      const { trx } = change;
      await setCourseCopying(trx, to, false);
      if (starter.role === 'teacher') await upsertSubscription(trx, { userId: starter.id, courseId: to });
      const target = { type: 'course', id: to, name: order.name };
      change.audit({ action: 'course.duplicate', target, details: { from, name: source.name } });
      return { courseId: to, ...counts };
    });
  } catch (error) {
    // Deletes only this run's copy, because another process may have begun its own.
    await deleteUnfinishedCopy(db, to);
    throw error;
  }
};
