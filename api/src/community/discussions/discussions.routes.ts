import type { FastifyPluginAsync } from 'fastify';
import { discussionAnswerRoutes } from './answers.routes.ts';
import { crossCourseQuestionRoutes } from './cross-course-questions.routes.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { discussionPinRoutes } from './pins.routes.ts';
import { postRoutes } from './posts.routes.ts';
import { discussionQuestionRoutes } from './questions.routes.ts';
import { writingRoutes } from './writing.routes.ts';

/** Serves the discussions about lectures and quizzes. */
export const discussionsRoutes: FastifyPluginAsync = async (app) => {
  await app.register(discussionQuestionRoutes);
  await app.register(discussionAnswerRoutes);
  await app.register(postRoutes);
  await app.register(discussionPinRoutes);
  await app.register(writingRoutes);
  await app.register(crossCourseQuestionRoutes);
  await app.register(moderationRoutes);
};
