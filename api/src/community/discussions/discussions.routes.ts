import type { FastifyPluginAsync } from 'fastify';
import { registerAll } from '../../core/http/register-all.ts';
import { discussionAnswerRoutes } from './answers.routes.ts';
import { crossCourseQuestionRoutes } from './cross-course-questions.routes.ts';
import { moderationRoutes } from './moderation.routes.ts';
import { discussionPinRoutes } from './pins.routes.ts';
import { postEditingRoutes } from './post-editing.routes.ts';
import { discussionPostRoutes } from './posts.routes.ts';
import { discussionQuestionRoutes } from './questions.routes.ts';

/** Serves the discussions about lectures and quizzes. */
export const discussionRoutes: FastifyPluginAsync = async (app) => {
  await registerAll(app, [
    discussionQuestionRoutes,
    discussionAnswerRoutes,
    discussionPostRoutes,
    discussionPinRoutes,
    postEditingRoutes,
    crossCourseQuestionRoutes,
    moderationRoutes,
  ]);
};
