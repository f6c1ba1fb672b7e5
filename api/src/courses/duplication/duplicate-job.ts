import type { FastifyInstance } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { type JobHandler, JobLost, type JobWork } from '../../platform/jobs/job-work.ts';
import { setCourseHidden } from '../copying.queries.ts';
import { findRequestedCourse } from '../courses.policy.ts';
import { findCourse, insertCourse } from '../courses.queries.ts';
import { upsertSubscription } from '../subscriptions/subscriptions.queries.ts';
import { copyContents } from './copy-course.ts';
import type { DuplicateBody } from './duplication.schema.ts';

interface Order extends DuplicateBody {
  /** The copy begun by an earlier run of this job. */
  copyId?: number;
}

/** Deletes an incomplete copy, which nobody has seen. */
async function dropUnfinished(db: Db, copyId: number): Promise<void> {
  await db.deleteFrom('courses').where('id', '=', copyId).where('state', '=', 'copying').execute();
}

/** Creates the target course and stores its id in the job, so that a retry finds it. */
async function begin(app: FastifyInstance, { job }: JobWork, order: Order, keepsEnrolment: boolean) {
  return app.db.transaction().execute(async (trx) => {
    const { description, objective, audience, type, category, enrolment } =
      (await findCourse(trx, job.courseId ?? 0)) ?? gone();
    const fields = { description, objective, audience, type, category, name: order.name };
    const course = await insertCourse(trx, { ...fields, enrolment: keepsEnrolment ? enrolment : 'closed' });
    await setCourseHidden(trx, course.id, true);
    const noted = await trx
      .updateTable('jobs')
      .set({ payload: JSON.stringify({ ...order, copyId: course.id }) })
      .where('id', '=', job.id)
      .where('claim', '=', job.claim)
      .returning('id')
      .executeTakeFirst();
    if (!noted) throw new JobLost();
    return course.id;
  });
}

function gone(): never {
  throw notFound('El curso no existe.');
}

/** Counts lectures, since they and their captions take most of the time. */
async function countSteps(db: Db, courseId: number): Promise<number> {
  const { count } = await db
    .selectFrom('lectures')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('courseId', '=', courseId)
    .executeTakeFirstOrThrow();
  return count + 10;
}

/** Copies a course for its next semester; nobody sees an incomplete copy. */
export const duplicateJob: JobHandler = async (app, work) => {
  const { db } = app;
  const order = work.payload<Order>();
  const from = work.job.courseId ?? gone();
  const starter = await work.starter();
  const source = (await findRequestedCourse(db, from, starter)) ?? gone();
  if (!source.teaches) throw forbidden();
  if (order.copyId !== undefined) await dropUnfinished(db, order.copyId);
  const to = await begin(app, work, order, starter.role === 'admin');
  try {
    const steps = await countSteps(db, from);
    let done = 0;
    const step = () => {
      work.signal.throwIfAborted();
      done += 1;
      work.progress(done / steps);
    };
    const counts = await copyContents({ db, from, to, order, step });
    await work.finish(async (change) => {
      const { trx } = change;
      await setCourseHidden(trx, to, false);
      if (starter.role === 'teacher') await upsertSubscription(trx, { userId: starter.id, courseId: to });
      const target = { type: 'course', id: to, name: order.name };
      change.audit({ action: 'course.duplicate', target, details: { from, name: source.name } });
      return { courseId: to, ...counts };
    });
  } catch (error) {
    // Another process may have taken the job and begun its own copy.
    await dropUnfinished(db, to);
    throw error;
  }
};
