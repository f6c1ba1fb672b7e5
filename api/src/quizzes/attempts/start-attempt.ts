import { createHash, timingSafeEqual } from 'node:crypto';
import type { Db } from '../../core/database/database.ts';
import { conflict, forbidden } from '../../core/http/errors.ts';
import { enforceRateLimit, type RateLimit, refundRateLimit } from '../../core/limits/rate-limit.ts';
import { MINUTE, now } from '../../core/time/time.ts';
import { findOwnTimes } from '../dates/quiz-dates.queries.ts';
import { shuffleItems } from '../kinds/order.ts';
import { requireTotalSizeWithinLimit } from '../questions/question-size.queries.ts';
import { readTaggedQuestionIds, toTagKey } from '../questions/questions.queries.ts';
import { computeQuizPhase, dueAtOf } from '../quiz-times.ts';
import type { QuizRow } from '../quizzes.table.ts';
import { drawQuestions } from '../slots/draw-questions.ts';
import { listSlots, type QuizSlotRow } from '../slots/slots.queries.ts';
import { listOwnAttempts } from './attempts.queries.ts';
import type { AttemptRow, NewAttempt } from './attempts.table.ts';
import { type AttemptServices, closeAttemptIfOverdue } from './close-attempts.ts';
import { createLayout, type LayoutSlot } from './layout.ts';

const CODE_TRIES: RateLimit = { name: 'access code', max: 30, windowMs: 15 * MINUTE };

export interface AttemptStarter {
  userId: number;
  /** True for teachers, who may try the quiz regardless of its times and limits. */
  preview: boolean;
  accessCode: string;
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text.trim()).digest();
}

function wrongCode() {
  return forbidden('wrong_access_code', 'La clave de acceso no es correcta.');
}

/** Ignores case, because phones capitalise the first letter. */
const plainCode = (code: string): string => code.trim().toLowerCase();

/** Counts the guess first, so that above the limit even the right code is refused. */
async function requireCode(db: Db, quiz: QuizRow, { userId, accessCode }: AttemptStarter): Promise<void> {
  if (quiz.accessCode === null) return;
  // An empty code only asks whether a code is required.
  if (accessCode.trim() === '') throw wrongCode();
  const subject = `${quiz.id} ${userId}`;
  await enforceRateLimit(db, CODE_TRIES, subject);
  if (!timingSafeEqual(digest(plainCode(quiz.accessCode)), digest(plainCode(accessCode)))) throw wrongCode();
  await refundRateLimit(db, CODE_TRIES, subject);
}

type OwnTimes = Awaited<ReturnType<typeof findOwnTimes>>;

const nounOf = ({ kind }: Pick<QuizRow, 'kind'>) => (kind === 'assignment' ? 'La tarea' : 'El cuestionario');

function requireOpen(quiz: QuizRow, { times, extraSeconds, isFor }: OwnTimes): void {
  if (!isFor) throw forbidden('other_groups', 'Es para otros grupos del curso.');
  const phase = computeQuizPhase(times, extraSeconds, now());
  if (phase === 'soon') throw forbidden('quiz_not_open', `${nounOf(quiz)} todavía no abrió.`);
  if (phase === 'closed') throw forbidden('quiz_closed', `${nounOf(quiz)} ya cerró.`);
}

/** Draws questions for slots with a tag, without repetitions or questions already in the quiz. */
async function draw(
  db: Db,
  courseId: number,
  slots: QuizSlotRow[],
): Promise<(QuizSlotRow & { questionId: number })[]> {
  const keys = new Set(slots.flatMap(({ tag }) => (tag === null ? [] : [toTagKey(tag)])));
  const tagged = await readTaggedQuestionIds(db, courseId, [...keys]);
  const fixed = new Set(slots.map(({ questionId }) => questionId));
  const open = slots.filter(({ questionId }) => questionId === null);
  const { drawn, missing } = drawQuestions(tagged, open, fixed);
  if (missing)
    throw conflict('not_enough_questions', `No hay suficientes preguntas con la etiqueta «${missing.tag}».`);
  return slots.map((slot) => ({ ...slot, questionId: slot.questionId ?? (drawn.get(slot) as number) }));
}

async function makeLayout({ db, questions }: AttemptServices, quiz: QuizRow): Promise<LayoutSlot[]> {
  const slots = await listSlots(db, quiz.id);
  if (slots.length === 0) throw conflict('quiz_empty', 'El cuestionario no tiene preguntas todavía.');
  const drawn = await draw(db, quiz.courseId, slots);
  const ordered = quiz.shuffleQuestions ? shuffleItems(drawn) : drawn;
  const ids = ordered.map(({ questionId }) => questionId);
  await requireTotalSizeWithinLimit(db, ids);
  const loaded = await questions.load(db, ids);
  return ordered.flatMap(({ position, questionId, mark }, index) => {
    const question = loaded.get(questionId);
    const slot = { slot: index + 1, position, questionId, mark };
    return question ? [createLayout(slot, question.content, quiz.shuffleOptions)] : [];
  });
}

async function findRunning(services: AttemptServices, quizId: number, userId: number) {
  const own = await listOwnAttempts(services.db, userId, [quizId]);
  const running = own.find(({ state }) => state === 'running');
  const current = running && (await closeAttemptIfOverdue(services, running.id));
  return { own, running: current?.state === 'running' ? current : undefined };
}

async function prepare(
  services: AttemptServices,
  quiz: QuizRow,
  starter: AttemptStarter,
  { times, extraSeconds }: OwnTimes,
  number: number,
): Promise<NewAttempt> {
  const layout = await makeLayout(services, quiz);
  const startedAt = now();
  const ends = starter.preview ? { ...quiz, closesAt: null } : times;
  return {
    quizId: quiz.id,
    courseId: quiz.courseId,
    userId: starter.userId,
    number,
    state: 'running',
    preview: starter.preview,
    layout: JSON.stringify(layout),
    startedAt,
    dueAt: dueAtOf(ends, startedAt, extraSeconds),
    submittedAt: null,
    lastSavedAt: null,
    score: null,
    maxScore: layout.reduce((sum, { mark }) => sum + mark, 0),
    needsGrading: false,
    hasLate: false,
  };
}

/** Returns the running attempt, or a row whose insert fails if a simultaneous start was faster. */
export async function prepareAttempt(
  services: AttemptServices,
  quiz: QuizRow,
  starter: AttemptStarter,
): Promise<{ running: AttemptRow } | { fresh: NewAttempt }> {
  const { own, running } = await findRunning(services, quiz.id, starter.userId);
  if (running) return { running };
  const ownTimes = await findOwnTimes(services.db, quiz, starter.userId);
  const counted = own.filter(({ preview }) => !preview).length;
  if (!starter.preview) {
    requireOpen(quiz, ownTimes);
    if (quiz.attemptsAllowed !== null && counted >= quiz.attemptsAllowed) {
      throw conflict(
        'no_attempts_left',
        `Ya usaste todos los intentos de ${quiz.kind === 'assignment' ? 'esta tarea' : 'este cuestionario'}.`,
      );
    }
    await requireCode(services.db, quiz, starter);
  }
  const number = Math.max(0, ...own.map((attempt) => attempt.number)) + 1;
  return { fresh: await prepare(services, quiz, starter, ownTimes, number) };
}
