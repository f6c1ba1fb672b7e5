import type { Db } from '../../core/database/database.ts';
import { conflict, invalidField, notFound } from '../../core/http/errors.ts';
import { now } from '../../core/time/time.ts';
import type { AttemptRow } from '../attempts/attempts.table.ts';
import type { LayoutSlot } from '../attempts/layout.ts';
import type { QuestionCache } from '../questions/question-cache.ts';
import { gradeAttempt, readLayout } from './grade-attempt.ts';
import { lockAttempts, saveFractions } from './graded-answers.queries.ts';
import { roundScore } from './results.ts';
import { computeRubricMark, type PointsByCriterion, requireRubricPoints, rubricOf } from './rubric-points.ts';

export interface ManualMark {
  slot: number;
  /** Null restores the automatic mark; omitted keeps the mark. */
  mark?: number | null | undefined;
  /** Omitted keeps the comment. */
  comment?: string | null | undefined;
  /** Points per criterion; null removes them, omitted keeps them. Without `mark`, the points set it. */
  rubric?: { id: string; points: number }[] | null | undefined;
  graderId: number;
  /** The grading time known to the caller; when omitted, the mark overrides other graders' marks. */
  gradedAt?: string | null | undefined;
}

function requireClosed({ state }: AttemptRow): void {
  if (state === 'running') throw conflict('attempt_running', 'El intento todavía está en curso.');
}

/** A question worth no points counts as fully correct, so that it can be graded. */
function shareOf(mark: number, most: number): number {
  return most === 0 ? 1 : mark / most;
}

/** Throws 409 with the current mark when somebody has graded the answer after `seen`. */
async function requireNotGradedSince(trx: Db, attemptId: number, asked: LayoutSlot, seen: string | null) {
  const row = await trx
    .selectFrom('attemptAnswers')
    .leftJoin('users', 'users.id', 'attemptAnswers.gradedBy')
    .select(['fraction', 'comment', 'gradedAt', 'users.name', 'users.username'])
    .where('attemptId', '=', attemptId)
    .where('slot', '=', asked.slot)
    .executeTakeFirst();
  if (!row?.gradedAt || row.gradedAt === seen) return;
  const { comment, gradedAt } = row;
  const name = row.name ?? row.username ?? 'Otra persona';
  const mark = row.fraction === null ? null : roundScore(row.fraction * asked.mark);
  throw conflict('graded_meanwhile', `${name} también la corrigió.`, {
    current: { name, mark, comment, gradedAt },
  });
}

/** Returns the points per criterion, and the mark computed from the points. */
async function readPoints(
  trx: Db,
  cache: QuestionCache,
  asked: LayoutSlot,
  given: { id: string; points: number }[],
) {
  const question = (await cache.load(trx, [asked.questionId])).get(asked.questionId);
  const rubric = question ? rubricOf(question.content) : [];
  const points: PointsByCriterion = Object.fromEntries(given.map((one) => [one.id, one.points]));
  requireRubricPoints(rubric, points);
  return { points, mark: computeRubricMark(rubric, points, asked.mark) };
}

/** Saves and returns a manual mark, which overrides the automatic one; undefined when none was given. */
export async function saveManualMark(
  trx: Db,
  cache: QuestionCache,
  attempt: AttemptRow,
  { slot, comment, graderId, gradedAt, ...given }: ManualMark,
): Promise<number | null | undefined> {
  requireClosed(attempt);
  const asked = readLayout(attempt).find((one) => one.slot === slot);
  if (!asked) throw notFound('Esa pregunta no está en el intento.');
  const rubric = given.rubric && (await readPoints(trx, cache, asked, given.rubric));
  const mark = given.mark === undefined ? rubric?.mark : given.mark;
  if (mark != null && mark > asked.mark) throw invalidField('mark', `Vale como máximo ${asked.mark}.`);
  await lockAttempts(trx, [attempt.id]);
  if (gradedAt !== undefined) await requireNotGradedSince(trx, attempt.id, asked, gradedAt);
  if (mark !== undefined) {
    const fraction = mark === null ? null : shareOf(mark, asked.mark);
    await saveFractions(trx, [{ attemptId: attempt.id, slot, questionId: asked.questionId, fraction }]);
  }
  const byHand = mark === null ? { gradedBy: null, gradedAt: null } : { gradedBy: graderId, gradedAt: now() };
  await trx
    .updateTable('attemptAnswers')
    // Sets the slot to itself, so that the update is valid without other changes.
    .set({
      slot,
      ...(mark !== undefined && byHand),
      ...(comment !== undefined && { comment }),
      ...(rubric !== undefined && { rubric: rubric && JSON.stringify(rubric.points) }),
    })
    .where('attemptId', '=', attempt.id)
    .where('slot', '=', slot)
    .execute();
  await gradeAttempt(trx, cache, attempt);
  return mark;
}

/** Accepts a late answer and regrades the attempt; drops a manual mark. Call it in a transaction. */
export async function acceptLateAnswer(
  trx: Db,
  cache: QuestionCache,
  attempt: AttemptRow,
  lateId: number,
): Promise<void> {
  requireClosed(attempt);
  await lockAttempts(trx, [attempt.id]);
  const late = await trx
    .updateTable('lateAnswers')
    .set({ acceptedAt: now() })
    .where('id', '=', lateId)
    .where('attemptId', '=', attempt.id)
    .returningAll()
    .executeTakeFirst();
  if (!late) throw notFound('Esa respuesta no existe.');
  const { slot, response, seq, receivedAt: savedAt } = late;
  const answer = trx
    .updateTable('attemptAnswers')
    .where('attemptId', '=', attempt.id)
    .where('slot', '=', slot);
  // The mark was given to the former answer; a repeated call finds no other answer and keeps it.
  await answer
    .set({ gradedBy: null, gradedAt: null, rubric: null })
    .where('response', 'is distinct from', response)
    .execute();
  await answer.set({ response, seq, savedAt }).execute();
  await gradeAttempt(trx, cache, attempt);
}
