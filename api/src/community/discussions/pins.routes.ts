import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { write } from '../../platform/plugins/write.ts';
import { getVisiblePost, requirePostNotRemoved } from './discussions.policy.ts';
import { DiscussionPostParams, DiscussionPostResponse, PinBody } from './discussions.schema.ts';
import { buildPostAudit } from './post-audit.ts';
import { readPost } from './posts.routes.ts';
import { setQuestionPinned } from './questions.queries.ts';

export const discussionPinRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.put(
    '/courses/:id/questions/:postId/pinned',
    {
      config: { access: 'user', courseAccess: 'teacher' },
      schema: {
        summary: 'Fija una pregunta: queda primera en su clase o cuestionario; o deja de fijarla',
        params: DiscussionPostParams,
        body: PinBody,
        response: { 200: DiscussionPostResponse },
      },
    },
    async (request, reply) => {
      const found = await getVisiblePost(request, 'questions', request.params);
      requirePostNotRemoved(found.post);
      const { pinned } = request.body;
      return write(reply, async (change) => {
        await setQuestionPinned(change.trx, found.question.id, pinned);
        const { id, courseId } = found.question;
        change.audit(buildPostAudit(pinned ? 'pin' : 'unpin', 'questions', { id, courseId }));
        return readPost(change.trx, request, found);
      });
    },
  );
};
