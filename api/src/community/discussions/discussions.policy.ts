import type { FastifyRequest } from 'fastify';
import type { Db } from '../../core/database/database.ts';
import { conflict, forbidden, notFound } from '../../core/http/errors.ts';
import { enforceRateLimit, type RateLimit } from '../../core/limits/rate-limit.ts';
import { HOUR, now } from '../../core/time/time.ts';
import {
  getAvailableLecture,
  type LectureReader,
  lectureReaderOf,
} from '../../courses/lectures/lectures.policy.ts';
import { requireQuiz } from '../../quizzes/quizzes.policy.ts';
import { hasQuizEnded } from '../../quizzes/quizzes.queries.ts';
import { findDiscussionAnswer } from './answers.queries.ts';
import type { DiscussionSubject, PostKind } from './discussion-subject.ts';
import type { DiscussionAnswerRow, DiscussionQuestionRow } from './discussions.table.ts';
import { findDiscussionQuestion } from './questions.queries.ts';
import { findDiscussionRules, isMuted } from './rules.queries.ts';

const QUESTIONS: RateLimit = { name: 'discussion question', max: 30, windowMs: HOUR };
const ANSWERS: RateLimit = { name: 'discussion answer', max: 120, windowMs: HOUR };
const REPORTS: RateLimit = { name: 'discussion report', max: 30, windowMs: HOUR };
const PICTURES: RateLimit = { name: 'discussion picture', max: 30, windowMs: HOUR };
export const DISCUSSION_RATE_LIMITS = { QUESTIONS, ANSWERS, REPORTS, PICTURES };

export async function limitPostWriting(db: Db, limit: RateLimit, { userId }: LectureReader): Promise<void> {
  await enforceRateLimit(db, limit, String(userId));
}

/** Throws 404 or 403 unless the reader may see the discussion; a quiz must have ended for everybody. */
export async function requireDiscussionAccess(
  request: FastifyRequest,
  place: DiscussionSubject,
): Promise<LectureReader> {
  const { db } = request.server;
  const reader = lectureReaderOf(request);
  const { courseId: id, lectureId, quizId } = place;
  if (lectureId !== null) await getAvailableLecture(db, { id, lectureId }, reader);
  if (quizId !== null) {
    await requireQuiz(db, { id, teaches: reader.grades === true }, { quizId, userId: reader.userId });
    if (!reader.grades && !(await hasQuizEnded(db, quizId)))
      throw forbidden('quiz_open', 'Se puede preguntar cuando el cuestionario haya terminado para todos.');
  }
  return reader;
}

/** Returns the posting rules; throws 403 for a person who may only read. */
export async function requirePostPermission(db: Db, courseId: number, { userId, grades }: LectureReader) {
  const rules = await findDiscussionRules(db, courseId);
  if (grades) return rules;
  if (rules.closedUntil !== null && rules.closedUntil > now())
    throw forbidden('talk_closed', 'Las preguntas están cerradas por ahora.');
  if (await isMuted(db, courseId, userId))
    throw forbidden('muted', 'En este curso podés leer las preguntas, pero no escribir.');
  return rules;
}

type Removable = Pick<DiscussionQuestionRow, 'userId' | 'removedAt' | 'removedBy'>;

/** True unless the post was removed; a post removed by staff stays visible to its author and teachers. */
function isShown(post: Removable, { userId, teaches }: LectureReader): boolean {
  if (post.removedAt === null) return true;
  return post.removedBy === 'staff' && (teaches || post.userId === userId);
}

export interface FoundPost {
  question: DiscussionQuestionRow;
  /** Set when the post is an answer. */
  answer?: DiscussionAnswerRow;
  /** The question or the answer itself. */
  post: DiscussionQuestionRow | DiscussionAnswerRow;
  reader: LectureReader;
}

const MISSING = {
  questions: 'La pregunta no existe.',
  answers: 'La respuesta no existe.',
};

/** Finds a question or answer, even a removed one, in a discussion that the caller may read. */
export async function getPostIncludingRemoved(
  request: FastifyRequest,
  kind: PostKind,
  { id, postId }: { id: number; postId: number },
): Promise<FoundPost> {
  const { db } = request.server;
  const answer = kind === 'answers' ? await findDiscussionAnswer(db, postId) : undefined;
  const questionId = kind === 'answers' ? answer?.questionId : postId;
  const question = questionId === undefined ? undefined : await findDiscussionQuestion(db, id, questionId);
  if (!question) throw notFound(MISSING[kind]);
  const reader = await requireDiscussionAccess(request, question);
  if (answer && !isShown(question, reader)) throw notFound(MISSING[kind]);
  return { question, ...(answer && { answer }), post: answer ?? question, reader };
}

/** Finds a post that the caller can see. */
export async function getVisiblePost(
  request: FastifyRequest,
  kind: PostKind,
  params: { id: number; postId: number },
): Promise<FoundPost> {
  const found = await getPostIncludingRemoved(request, kind, params);
  if (!isShown(found.post, found.reader)) throw notFound(MISSING[kind]);
  return found;
}

/** Throws for a removed post, which must be restored before it is changed. */
export function requirePostNotRemoved({ removedAt }: Pick<DiscussionQuestionRow, 'removedAt'>): void {
  if (removedAt !== null) throw conflict('removed', 'La quitaron: ya no se puede cambiar.');
}
