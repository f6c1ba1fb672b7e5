import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import { isUniqueViolation } from '../../core/database/failures.ts';
import { invalidField, notFound } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import { getCaller } from '../../platform/plugins/access-check.ts';
import { listAnswerFiles } from '../answer-files/answer-files.queries.ts';
import { buildFileAnswerJson } from '../answer-files/file-answers.ts';
import {
  createAttemptNotFoundError,
  requireAttempt,
  requireQuizViewer,
} from '../attempts/attempts.policy.ts';
import {
  findAttempt,
  insertAttempt,
  listAttemptAnswers,
  listOwnAttempts,
} from '../attempts/attempts.queries.ts';
import type { AttemptRow, NewAttempt } from '../attempts/attempts.table.ts';
import { type AttemptServices, submitAttempt } from '../attempts/close-attempts.ts';
import type { QuizViewer } from '../attempts/present-attempt.ts';
import { storeSaves } from '../attempts/saves.queries.ts';
import { prepareAttempt } from '../attempts/start-attempt.ts';
import { readAnswer, readLayout } from '../grading/grade-attempt.ts';
import { buildVisibleResult } from '../grading/results.ts';
import { submittedTextOf } from '../kinds/file/file.ts';
import { computeAttemptVisibility } from '../quiz-times.ts';
import { requireAssignment } from './assignments.policy.ts';
import {
  AssignmentParams,
  type Submission,
  SubmissionBody,
  SubmissionResponse,
  SubmissionsQuery,
  SubmissionsResponse,
} from './assignments.schema.ts';
import { findSubmission, listSubmissions, type SubmissionRow } from './submissions.queries.ts';

const config = { access: 'user', courseAccess: 'member' } as const;

function present({ teaches, quiz, longestExtra }: QuizViewer, row: SubmissionRow): Submission {
  const { id: attemptId, username, name, score, maxScore, ...rest } = row;
  const isHidden = teaches && quiz.anonymous && row.needsGrading;
  const visible = teaches ? { score: true } : computeAttemptVisibility(quiz, longestExtra, now());
  return {
    ...rest,
    attemptId,
    name: name ?? username,
    ...(isHidden && { userId: null, name: null, group: null }),
    result: row.needsGrading ? null : buildVisibleResult({ score, maxScore }, visible, quiz),
  };
}

function createNothingSubmittedError() {
  return invalidField('text', 'Mandá un archivo o escribí un texto para entregar.');
}

export function submissionRoutes(services: AttemptServices): FastifyPluginAsyncTypebox {
  /** True when the assignment accepts a text now, even if it did not when the attempt started. */
  const asksForText = async (attempt: Pick<AttemptRow, 'layout'>): Promise<boolean> => {
    const ids = readLayout(attempt).map(({ questionId }) => questionId);
    const questions = [...(await services.questions.load(services.db, ids)).values()];
    return questions.some(({ content }) => content.kind === 'file' && content.takesText);
  };

  /** Inserts an attempt, or finds the one that a simultaneous call has just inserted. */
  const insertOrFind = async (fresh: NewAttempt): Promise<AttemptRow> => {
    try {
      return await insertAttempt(services.db, fresh);
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
      const newest = (await listOwnAttempts(services.db, fresh.userId, [fresh.quizId])).at(-1);
      const found = newest && (await findAttempt(services.db, newest.id));
      if (!found) throw error;
      return found;
    }
  };

  /** Finds the attempt that the body names, also a closed one; else the running or a new one. */
  const prepareOwn = async (request: FastifyRequest, reader: QuizViewer, attemptId: number | undefined) => {
    const { caller, teaches } = reader;
    const quiz = await requireAssignment(request, reader.quiz.id);
    if (attemptId === undefined)
      return prepareAttempt(services, quiz, { userId: caller.id, preview: teaches, accessCode: '' });
    const named = await requireAttempt(services, reader, attemptId);
    if (named.userId !== caller.id) throw createAttemptNotFoundError();
    return { running: named };
  };

  /** Finds or starts the caller's attempt and saves the submitted text. */
  const prepareText = async (
    request: FastifyRequest,
    reader: QuizViewer,
    { text, attemptId }: SubmissionBody,
  ) => {
    const prepared = await prepareOwn(request, reader, attemptId);
    // Answers a repetition, whose first response was lost, with the submission that it made.
    if ('running' in prepared && prepared.running.state !== 'running') return prepared.running;
    const takesText = await asksForText('running' in prepared ? prepared.running : prepared.fresh);
    if (text?.trim() && !takesText) throw invalidField('text', 'Esta tarea se entrega sin texto.');
    // A new attempt has no files yet; without text it would stay running and blank.
    if ('fresh' in prepared && !text?.trim()) throw createNothingSubmittedError();
    const attempt = 'running' in prepared ? prepared.running : await insertOrFind(prepared.fresh);
    const [slot] = readLayout(attempt);
    if (text !== undefined && takesText && slot) {
      const files = await listAnswerFiles(services.db, attempt.id);
      const ids = files
        .filter((file) => file.slot === slot.slot && file.finishedAt !== null)
        .map(({ id }) => id);
      // Includes the files as closing does, so that a late repetition equals the stored answer.
      const answer = { response: buildFileAnswerJson(ids, text), seq: Date.now(), flagged: false };
      await storeSaves(services.db, [
        { attemptId: attempt.id, ...answer, slot: slot.slot, questionId: slot.questionId },
      ]);
    }
    return attempt;
  };

  /** Throws 400 for an attempt without file or text, which would be an empty submission. */
  const requireContent = async (attempt: AttemptRow): Promise<void> => {
    const files = await listAnswerFiles(services.db, attempt.id);
    const answers = await listAttemptAnswers(services.db, attempt.id);
    const hasText = answers.some((row) => submittedTextOf(readAnswer(row)).trim() !== '');
    if ((hasText && (await asksForText(attempt))) || files.some(({ finishedAt }) => finishedAt !== null))
      return;
    throw createNothingSubmittedError();
  };

  return async (app) => {
    app.get(
      '/courses/:id/assignments/:assignmentId/submissions',
      {
        config,
        schema: {
          summary: 'Las entregas de una tarea; para quien estudia, las suyas',
          params: AssignmentParams,
          querystring: SubmissionsQuery,
          response: { 200: SubmissionsResponse },
        },
      },
      async (request) => {
        const reader = await requireQuizViewer(request, request.params.assignmentId);
        const quiz = await requireAssignment(request, reader.quiz.id);
        const own = reader.teaches ? {} : { userId: reader.caller.id };
        const { rows, nextCursor } = await listSubmissions(app.db, quiz, { ...request.query, ...own });
        return { submissions: rows.map((row) => present(reader, row)), nextCursor };
      },
    );

    app.post(
      '/courses/:id/assignments/:assignmentId/submissions',
      {
        config: { ...config, idempotent: false },
        schema: {
          summary: 'Entrega una tarea: el texto, y los archivos que se mandaron al intento',
          params: AssignmentParams,
          body: SubmissionBody,
          response: { 201: SubmissionResponse },
        },
      },
      async (request, reply) => {
        const reader = await requireQuizViewer(request, request.params.assignmentId);
        const attempt = await prepareText(request, reader, request.body);
        if (attempt.state === 'running') {
          await requireContent(attempt);
          await submitAttempt(services, attempt.id);
        }
        const row = await findSubmission(app.db, reader.quiz, attempt.id);
        if (!row) throw notFound(`El intento de ${getCaller(request).username} no existe.`);
        return reply.code(201).send({ submission: present(reader, row) });
      },
    );
  };
}
