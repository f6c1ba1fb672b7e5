import { insertSession } from '../../src/accounts/sessions/sessions.queries.ts';
import { signSessionToken } from '../../src/accounts/sessions/sessions.token.ts';
import { insertUser } from '../../src/accounts/users/users.queries.ts';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/core/config/config.ts';
import { fromNow, HOUR, now } from '../../src/core/time/time.ts';
import { insertCourse } from '../../src/courses/courses.queries.ts';
import { upsertSubscription } from '../../src/courses/subscriptions/subscriptions.queries.ts';
import { openServices } from '../../src/operations/start/open-services.ts';
import type { Services } from '../../src/operations/start/services.ts';
import { buildQuizSettings } from '../../src/quizzes/editing/quiz-settings.ts';
import { requireBuiltQuestion } from '../../src/quizzes/questions/build-question-sync.ts';
import { toNewQuestionRow } from '../../src/quizzes/questions/new-question-row.ts';
import { insertQuestions } from '../../src/quizzes/questions/questions.queries.ts';
import { insertQuiz } from '../../src/quizzes/quizzes.queries.ts';
import { replaceSlots } from '../../src/quizzes/slots/slots.queries.ts';

export const QUESTION_COUNT = 16;
const PAGE_SIZE = 2;
/** The text of correct options. */
export const RIGHT_OPTION_TEXT = 'correcta';

export interface Exam {
  courseId: number;
  quizId: number;
  students: { userId: number; token: string }[];
}

function question(number: number) {
  const formula = `$$\\int_0^{${number}} x^{2}\\,dx = \\frac{${number ** 3}}{3}$$`;
  const options = [1, 2, 3].map((wrong) => ({
    text: `otra ${wrong} de $\\frac{${number}}{${wrong + 1}}$`,
    weight: 0,
  }));
  return toNewQuestionRow(
    requireBuiltQuestion({
      kind: 'single',
      title: `Pregunta ${number}`,
      text: `Pregunta ${number}. Se sabe que ${formula} ¿Cuál es la opción que corresponde?`,
      options: [{ text: RIGHT_OPTION_TEXT, weight: 100 }, ...options],
    }),
  );
}

async function makeQuiz({ db }: Services, minutes: number) {
  const { id: courseId } = await insertCourse(db, { name: 'Cálculo', type: 'FING', category: 'Primer año' });
  const ids = await insertQuestions(
    db,
    courseId,
    Array.from({ length: QUESTION_COUNT }, (_, index) => question(index + 1)),
  );
  const settings = buildQuizSettings({
    title: 'Examen',
    state: 'published',
    attemptsAllowed: 1,
    pageSize: PAGE_SIZE,
    shuffleQuestions: true,
    shuffleOptions: true,
    timeLimitSeconds: minutes * 60,
  });
  const quiz = await insertQuiz(db, courseId, {
    ...settings,
    questionCount: QUESTION_COUNT,
    maxMark: QUESTION_COUNT,
  });
  await replaceSlots(
    db,
    quiz.id,
    ids.map((questionId) => ({ questionId, tag: null, mark: 1 })),
  );
  return { courseId, quizId: quiz.id };
}

/** Creates an institute with one course, its exam, and logged-in students. */
export async function prepareExam(env: NodeJS.ProcessEnv, count: number, minutes: number): Promise<Exam> {
  const services = await openServices(readConfig(env));
  const { db } = services;
  const quiz = await makeQuiz(services, minutes);
  const app = await buildApp(services);
  await app.ready();
  const students: Exam['students'] = [];
  for (let from = 0; from < count; from += 100) {
    await db.transaction().execute(async (trx) => {
      for (let number = from; number < Math.min(count, from + 100); number += 1) {
        const email = `e${number}@examen.test`;
        const about = {
          username: `e${number}`,
          email,
          role: 'student' as const,
          active: true,
          passwordHash: null,
        };
        const user = await insertUser(trx, about);
        await upsertSubscription(trx, { userId: user.id, courseId: quiz.courseId });
        const device = { fingerprint: 'examen', ip: '127.0.0.1', userAgent: 'examen' };
        const session = await insertSession(trx, user, {
          ...device,
          createdAt: now(),
          expiresAt: fromNow(12 * HOUR),
        });
        students.push({ userId: user.id, token: signSessionToken(app, user.id, session) });
      }
    });
  }
  await app.close();
  await db.destroy();
  return { ...quiz, students };
}
