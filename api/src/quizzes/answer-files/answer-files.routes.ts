import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { badRequest } from '../../core/http/errors.ts';
import { attachUploadedFile } from '../../courses/media/attach-uploaded-file.ts';
import { signFileUrl } from '../../courses/media/file-url.ts';
import { createResumableUploadRoutes } from '../../courses/media/resumable-uploads.ts';
import { createUploadFinishedError, type UploadTarget } from '../../courses/media/upload-target.ts';
import { classifyAttachment } from '../../platform/files/content-types.ts';
import { markFileStored } from '../../platform/files/files.queries.ts';
import { deleteUnusedFile } from '../../platform/files/store-file.ts';
import type { Caller } from '../../platform/plugins/access-check.ts';
import { AttemptCache } from '../attempts/attempt-cache.ts';
import { requireAttempt, requireOwnAttempt, requireQuizViewer } from '../attempts/attempts.policy.ts';
import { AttemptParams, SlotParams } from '../attempts/attempts.schema.ts';
import { type AttemptServices, closeAttemptIfOverdue } from '../attempts/close-attempts.ts';
import { lockRunningAttempts } from '../attempts/saves.queries.ts';
import {
  type AnswerFileRules,
  createAttemptOverError,
  createFilesNotAcceptedError,
  createTooManyFilesError,
  requireAllowedFile,
} from './answer-file-rules.ts';
import {
  countAnswerFiles,
  deleteAnswerFile,
  deleteUnfinishedAnswerFiles,
  findAnswerFile,
  insertAnswerFile,
  type ListedAnswerFile,
  listAnswerFiles,
} from './answer-files.queries.ts';
import { type AnswerFile, AnswerFilesResponse } from './answer-files.schema.ts';
import { saveLateFileAnswer } from './file-answers.ts';

interface Params {
  id: number;
  quizId: number;
  attemptId: number;
  slot: number;
}
type SlotRequest = FastifyRequest<{ Params: Params }>;

const MAX_FINGERPRINT = 100;

function answerFiles(services: AttemptServices, maxSize: number): UploadTarget {
  const known = new AttemptCache();

  async function slotOf(request: FastifyRequest) {
    const attempt = await requireOwnAttempt(request as SlotRequest, known);
    const { slot } = request.params as Params;
    return { attemptId: attempt.id, slot, asked: attempt.slots.get(slot) };
  }

  async function isRunning(attemptId: number): Promise<boolean> {
    return (await closeAttemptIfOverdue(services, attemptId))?.state === 'running';
  }

  async function rulesOf(questionId: number | undefined): Promise<AnswerFileRules> {
    const questions =
      questionId === undefined ? undefined : await services.questions.load(services.db, [questionId]);
    const content = questions?.get(questionId ?? 0)?.content;
    if (content?.kind !== 'file') throw createFilesNotAcceptedError();
    const { maxFiles, types } = content;
    return { maxFiles, types, maxSize: Math.min(content.maxSize, maxSize) };
  }

  return {
    table: 'answerFiles',
    url: '/courses/:id/quizz/:quizId/attempts/:attemptId/files/:slot',
    params: SlotParams,
    courseAccess: 'member',
    noun: 'un archivo de una respuesta',
    maxSize,
    classify: classifyAttachment,
    isPrivate: true,
    async begin(request, { id, userId, size, name, metadata }) {
      const { attemptId, slot, asked } = await slotOf(request);
      const rules = await rulesOf(asked?.questionId);
      if (!(await isRunning(attemptId))) throw createAttemptOverError();
      if (size === null) throw badRequest('invalid_input', 'Falta el tamaño del archivo.');
      requireAllowedFile(rules, { name, size });
      const fingerprint = (metadata.fingerprint ?? '').slice(0, MAX_FINGERPRINT);
      return async (trx) => {
        if ((await countAnswerFiles(trx, { attemptId, slot })) >= rules.maxFiles)
          throw createTooManyFilesError(rules.maxFiles);
        await insertAnswerFile(trx, { id, attemptId, slot, userId, name, size, fingerprint });
      };
    },
    async find(request, uploadId) {
      const place = await slotOf(request);
      // Closes an overdue attempt before the upload continues.
      await isRunning(place.attemptId);
      return findAnswerFile(services.db, uploadId, place);
    },
    examine: async () => undefined,
    async attach({ trx }, request, uploadId, { id: fileId, ...bytes }) {
      const { attemptId, slot } = request.params as Params;
      const running = await lockRunningAttempts(trx, [attemptId]);
      if (!(await attachUploadedFile(trx, 'answerFiles', { id: uploadId, fileId })))
        throw createUploadFinishedError();
      await markFileStored(trx, fileId, { size: bytes.size, sha256: bytes.sha256, mimeType: bytes.mimeType });
      if (!running.has(attemptId)) await saveLateFileAnswer(trx, { attemptId, slot });
    },
    async remove(change, request, { id }) {
      const { attemptId, slot } = request.params as Params;
      if (!(await lockRunningAttempts(change.trx, [attemptId])).has(attemptId))
        throw createAttemptOverError();
      const row = await findAnswerFile(change.trx, id, { attemptId, slot });
      await deleteAnswerFile(change.trx, id);
      const fileId = row?.fileId;
      if (fileId != null) change.afterwards(() => deleteUnusedFile(request.server, fileId));
    },
    forget: deleteAnswerFile,
    sweep: deleteUnfinishedAnswerFiles,
  };
}

function presentFile(app: FastifyInstance, caller: Caller, file: ListedAnswerFile): AnswerFile {
  const { id, slot, name, size, fingerprint, finishedAt, mimeType, fileId } = file;
  const url = fileId === null ? null : signFileUrl(app, caller, { id: fileId, name });
  return { id, slot, name, size, fingerprint, arrivedAt: finishedAt, mimeType, url };
}

/** Registers the routes that list an attempt's answer files and upload them in resumable chunks. */
export function answerFileRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.get(
      '/courses/:id/quizz/:quizId/attempts/:attemptId/files',
      {
        config: { access: 'user', courseAccess: 'member' },
        schema: {
          summary: 'Los archivos de las respuestas de un intento, también los que no llegaron enteros',
          params: AttemptParams,
          response: { 200: AnswerFilesResponse },
        },
      },
      async (request) => {
        const reader = await requireQuizViewer(request, request.params.quizId);
        const attempt = await requireAttempt(services, reader, request.params.attemptId);
        const files = await listAnswerFiles(app.db, attempt.sharedFromId ?? attempt.id);
        return { files: files.map((file) => presentFile(app, reader.caller, file)) };
      },
    );

    await app.register(createResumableUploadRoutes(answerFiles(services, app.config.maxAttachmentBytes)));
  };
}
