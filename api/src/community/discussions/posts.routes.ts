import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { forbidden, notFound } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { type Change, write } from '../../platform/plugins/write.ts';
import { getListedDiscussionAnswer } from './answers.queries.ts';
import { indexDiscussionQuestion } from './discussion-passages.ts';
import { POST_KINDS, type PostKind } from './discussion-subject.ts';
import {
  DISCUSSION_RATE_LIMITS,
  type FoundPost,
  getPostIncludingRemoved,
  getVisiblePost,
  limitPostWriting,
  requirePostNotRemoved,
} from './discussions.policy.ts';
import {
  DiscussionPostEditsResponse,
  DiscussionPostParams,
  DiscussionPostResponse,
  PaginationQuery,
  PostRemovalBody,
  PostReportBody,
  ThanksBody,
} from './discussions.schema.ts';
import { buildPostAudit } from './post-audit.ts';
import {
  deleteThanks,
  insertThanks,
  listPostEdits,
  type PostRemoval,
  setPostRemoval,
} from './posts.queries.ts';
import { presentDiscussionAnswer, presentDiscussionQuestion } from './present-posts.ts';
import { getListedDiscussionQuestion, recountDiscussionAnswers } from './questions.queries.ts';
import { closeDiscussionReports, deleteDiscussionReport, insertDiscussionReport } from './reports.queries.ts';

const config = { access: 'user', courseAccess: 'member' } as const;
const NAMES: Record<PostKind, string> = { questions: 'una pregunta', answers: 'una respuesta' };

/** Reads a post again as this caller sees it. */
export async function readPost(db: Db, request: FastifyRequest, { question, answer, reader }: FoundPost) {
  const showing = { app: request.server, caller: getCaller(request), reader };
  if (!answer)
    return {
      question: presentDiscussionQuestion(
        await getListedDiscussionQuestion(db, question.id, reader),
        showing,
      ),
    };
  return {
    answer: presentDiscussionAnswer(
      await getListedDiscussionAnswer(db, answer.id, reader),
      question,
      showing,
    ),
  };
}

/** Removes a post. Authors may remove their own, teachers any; a teacher's removal is audited. */
async function remove(change: Change, kind: PostKind, found: FoundPost, reason: string): Promise<void> {
  const { post, reader, question } = found;
  const isOwn = post.userId === reader.userId;
  if (!isOwn && !reader.teaches) throw forbidden();
  if (post.removedAt !== null) throw notFound('Ya la quitaron.');
  const removedBy = isOwn ? 'author' : 'staff';
  const removal: PostRemoval = { removedAt: now(), removedBy, removalReason: reason.trim() || null };
  await setPostRemoval(change.trx, kind, post.id, removal);
  await recountDiscussionAnswers(change.trx, question.id);
  await indexDiscussionQuestion(change.trx, question.id);
  await closeDiscussionReports(change.trx, kind, post.id);
  if (reader.teaches)
    change.audit(buildPostAudit('hide', kind, { id: post.id, courseId: question.courseId }));
}

/** Restores a post. Authors may undo their own removal, teachers any teacher's removal. */
async function restore(change: Change, kind: PostKind, found: FoundPost): Promise<void> {
  const { post, reader, question } = found;
  if (post.removedAt === null) return;
  const isOwn = post.removedBy === 'author' && post.userId === reader.userId;
  const isStaffs = post.removedBy === 'staff' && reader.teaches;
  if (!isOwn && !isStaffs) throw forbidden();
  await setPostRemoval(change.trx, kind, post.id, { removedAt: null, removedBy: null, removalReason: null });
  await recountDiscussionAnswers(change.trx, question.id);
  await indexDiscussionQuestion(change.trx, question.id);
  if (reader.teaches)
    change.audit(buildPostAudit('restore', kind, { id: post.id, courseId: question.courseId }));
}

/** Routes that questions and answers share. */
export const discussionPostRoutes: FastifyPluginAsyncTypebox = async (app) => {
  for (const kind of POST_KINDS) {
    const url = `/courses/:id/${kind}/:postId` as const;

    app.put(
      `${url}/thanks`,
      {
        config,
        schema: {
          summary: `Agradece ${NAMES[kind]}, una vez por persona, o deja de hacerlo`,
          params: DiscussionPostParams,
          body: ThanksBody,
          response: { 200: DiscussionPostResponse },
        },
      },
      async (request, reply) => {
        const found = await getVisiblePost(request, kind, request.params);
        const { post, reader } = found;
        requirePostNotRemoved(post);
        if (post.userId === reader.userId) throw forbidden('own_post', 'Es tuya: agradecen los demás.');
        return write(reply, async ({ trx }) => {
          const change = request.body.thanked ? insertThanks : deleteThanks;
          await change(trx, kind, post.id, reader.userId);
          return readPost(trx, request, found);
        });
      },
    );

    app.put(
      `${url}/removed`,
      {
        config,
        schema: {
          summary: `Quita ${NAMES[kind]} o la trae de vuelta: quien la escribió o quien enseña`,
          params: DiscussionPostParams,
          body: PostRemovalBody,
          response: { 200: DiscussionPostResponse },
        },
      },
      async (request, reply) => {
        const found = await getPostIncludingRemoved(request, kind, request.params);
        const { removed, reason = '' } = request.body;
        return write(reply, async (change) => {
          if (removed) await remove(change, kind, found, reason);
          else await restore(change, kind, found);
          return readPost(change.trx, request, found);
        });
      },
    );

    app.put(
      `${url}/reported`,
      {
        config,
        schema: {
          summary: `Reporta ${NAMES[kind]} a quienes enseñan y a la administración, o deja de hacerlo`,
          params: DiscussionPostParams,
          body: PostReportBody,
          response: { 200: DiscussionPostResponse },
        },
      },
      async (request, reply) => {
        const found = await getVisiblePost(request, kind, request.params);
        const { post, reader, question } = found;
        const { reported, reason = '' } = request.body;
        if (reported) await limitPostWriting(app.db, DISCUSSION_RATE_LIMITS.REPORTS, reader);
        return write(reply, async ({ trx }) => {
          const report = { courseId: question.courseId, userId: reader.userId, reason: reason.trim() };
          if (reported) await insertDiscussionReport(trx, kind, post.id, report);
          else await deleteDiscussionReport(trx, kind, post.id, reader.userId);
          return readPost(trx, request, found);
        });
      },
    );

    app.get(
      `${url}/edits`,
      {
        config,
        schema: {
          summary: `Lo que decía antes ${NAMES[kind]}, para quien la escribió y quien enseña`,
          params: DiscussionPostParams,
          querystring: PaginationQuery,
          response: { 200: DiscussionPostEditsResponse },
        },
      },
      async (request) => {
        const { post, reader } = await getVisiblePost(request, kind, request.params);
        if (!reader.teaches && post.userId !== reader.userId) throw forbidden();
        const { rows, nextCursor } = await listPostEdits(app.db, kind, post.id, request.query);
        return { edits: rows, nextCursor };
      },
    );
  }
};
