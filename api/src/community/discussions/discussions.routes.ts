import type { FastifyPluginAsync } from 'fastify';
import { discussionAnswerRoutes } from './answers.routes.ts';
import { crossCourseQuestionRoutes } from './cross-course-questions.routes.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { discussionPinRoutes } from './pins.routes.ts';
import { postEditingRoutes } from './post-editing.routes.ts';
import { postRoutes } from './posts.routes.ts';
import { discussionQuestionRoutes } from './questions.routes.ts';

/** Serves the discussions about lectures and quizzes. */
export const discussionsRoutes: FastifyPluginAsync = async (app) => {
  await app.register(discussionQuestionRoutes);
  await app.register(discussionAnswerRoutes);
  await app.register(postRoutes);
  await app.register(discussionPinRoutes);
  await app.register(postEditingRoutes);
  await app.register(crossCourseQuestionRoutes);
  await app.register(moderationRoutes);
};
