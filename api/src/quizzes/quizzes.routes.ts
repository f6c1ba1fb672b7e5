import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../core/http/register-all.ts';
import { SECOND } from '../core/time/time.ts';
import { answerFileRoutes } from './answer-files/answer-files.routes.ts';
import { assignmentRoutes } from './assignments/assignments.routes.ts';
import { submissionRoutes } from './assignments/submissions.routes.ts';
import { answeringRoutes } from './attempts/answering.routes.ts';
import { attemptRoutes } from './attempts/attempts.routes.ts';
import { type AttemptServices, closeOverdueAttempts } from './attempts/close-attempts.ts';
import { quizEditingRoutes } from './editing/quiz-editing.routes.ts';
import { extraTimeRoutes } from './extra-time/extra-time.routes.ts';
import { quizGradeRoutes } from './grading/grades.routes.ts';
import { gradingRoutes } from './grading/grading.routes.ts';
import { gradingQueueRoutes } from './grading/grading-queue.routes.ts';
import { questionBankRoutes } from './questions/question-bank.routes.ts';
import { QuestionCache } from './questions/question-cache.ts';
import { questionRoutes } from './questions/questions.routes.ts';
import { quizListRoutes } from './quiz-list.routes.ts';
import { publishScheduledAssignments } from './quizzes.queries.ts';
import { markReleaseRoutes } from './release/release.routes.ts';
import { quizStatisticsRoutes } from './statistics/statistics.routes.ts';

const CLOSE_EVERY = 5 * SECOND;

/** All routes of quizzes, and the timer that closes attempts and publishes assignments. */
export const quizRoutes: FastifyPluginAsync = async (app) => {
  const services: AttemptServices = { db: app.db, questions: new QuestionCache() };
  await registerAll(app, [
    quizListRoutes,
    quizEditingRoutes,
    assignmentRoutes,
    submissionRoutes(services),
    extraTimeRoutes,
    questionRoutes,
    questionBankRoutes,
    attemptRoutes(services),
    answeringRoutes(services),
    answerFileRoutes(services),
    gradingRoutes(services),
    gradingQueueRoutes(services),
    quizGradeRoutes,
    markReleaseRoutes,
    quizStatisticsRoutes(services),
  ]);

  let timer: NodeJS.Timeout | undefined;
  let isClosing = false;
  const reported = new Set<number>();
  /** Logs each attempt once, because every round tries it again. */
  const warn = (error: unknown, attempt: number) => {
    if (reported.has(attempt)) return;
    reported.add(attempt);
    app.log.warn({ err: error, attempt }, 'attempt not closed');
  };
  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      if (isClosing) return;
      isClosing = true;
      Promise.all([closeOverdueAttempts(services, warn), publishScheduledAssignments(app.db)])
        .catch((error) => app.log.warn({ err: error }, 'attempts not closed'))
        .finally(() => {
          isClosing = false;
        });
    }, CLOSE_EVERY).unref();
  });
  app.addHook('onClose', async () => clearInterval(timer));
};
