import { insertUser } from '../../api/src/accounts/users/users.queries.ts';
import { buildApp } from '../../api/src/app.ts';
import { readConfig } from '../../api/src/core/config/config.ts';
import { insertCourse } from '../../api/src/courses/courses.queries.ts';
import { insertLecture } from '../../api/src/courses/lectures/lectures.queries.ts';
import { upsertSubscription } from '../../api/src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../../api/src/operations/start/open-services.ts';
import type { Services } from '../../api/src/operations/start/services.ts';
import { type Actor, callApp, makeActor } from '../../api/test/actors.ts';

const COURSES = 60;
const PEOPLE = 60;

export interface TestInstitute {
  admin: Actor;
  teacher: Actor;
  student: Actor;
  courseId: number;
  lectureId: number;
  /** The path for answers to the only question of the student's running attempt. */
  answerPath: string;
  /** Courses and people without subscriptions. */
  courseIds: number[];
  userIds: number[];
}

type App = Awaited<ReturnType<typeof buildApp>>;

async function startAttempt(app: App, { teacher, student, courseId }: Omit<TestInstitute, 'answerPath'>) {
  const path = `/courses/${courseId}/quizz`;
  const questions = [{ kind: 'essay', text: 'Explicá el teorema.', mark: 2 }];
  const body = { title: 'Parcial', state: 'published', questions };
  const quiz = (await callApp(app, { method: 'POST', path, as: teacher, body })).json().quiz;
  const attempts = `${path}/${quiz.id}/attempts`;
  const begun = await callApp(app, { method: 'POST', path: attempts, as: student, body: {} });
  return `/api${attempts}/${begun.json().attempt.id}/answers/1`;
}

async function insertMany(services: Services) {
  const courseIds: number[] = [];
  const userIds: number[] = [];
  for (let n = 1; n <= COURSES; n += 1) {
    const course = { name: `Curso ${n}`, type: 'FING' as const, category: 'Matemática' };
    courseIds.push((await insertCourse(services.db, course)).id);
  }
  for (let n = 1; n <= PEOPLE; n += 1) {
    const names = { username: `persona-${n}`, email: `persona-${n}@rambla.test` };
    const person = { ...names, role: 'student' as const, active: true, passwordHash: null };
    userIds.push((await insertUser(services.db, person)).id);
  }
  return { courseIds, userIds };
}

async function fill(services: Services, app: App): Promise<TestInstitute> {
  const { db } = services;
  const admin = await makeActor(app, 'admin');
  const teacher = await makeActor(app, 'teacher');
  const student = await makeActor(app, 'student');
  const course = await insertCourse(db, { name: 'Álgebra', type: 'FING', category: 'Matemática' });
  for (const { id } of [teacher, student]) await upsertSubscription(db, { userId: id, courseId: course.id });
  const lecture = { courseId: course.id, title: 'Límites', description: '', durationSeconds: 80_000 };
  const { id: lectureId } = await db.transaction().execute((trx) => insertLecture(trx, lecture));
  const people = { admin, teacher, student, courseId: course.id, lectureId };
  const stage = { ...people, ...(await insertMany(services)) };
  return { ...stage, answerPath: await startAttempt(app, stage) };
}

/** Fills an empty database with people, a course, a lecture and a running exam. */
export async function createTestInstitute(env: NodeJS.ProcessEnv): Promise<TestInstitute> {
  const services = await openServices(readConfig(env));
  const app = await buildApp(services);
  try {
    await app.ready();
    return await fill(services, app);
  } finally {
    await app.close();
    await services.db.destroy();
  }
}
