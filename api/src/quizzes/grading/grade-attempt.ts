import type { Db } from '../../core/database/database.ts';
import { listAttemptAnswers } from '../attempts/attempts.queries.ts';
import type { AttemptAnswerRow, AttemptRow } from '../attempts/attempts.table.ts';
import type { LayoutSlot } from '../attempts/layout.ts';
import { reconcileAnswer, reconcileLayout } from '../attempts/reconcile.ts';
import type { Answer } from '../kinds/answers.schema.ts';
import type { LoadedQuestion, LoadedQuestions, QuestionCache } from '../questions/question-cache.ts';
import { gradeAnswer } from './grade-answer.ts';
import { type GradedAnswer, saveFractions, saveScore } from './graded-answers.queries.ts';
import { roundScore } from './results.ts';

export function readLayout(attempt: Pick<AttemptRow, 'layout'>): LayoutSlot[] {
  return JSON.parse(attempt.layout) as LayoutSlot[];
}

export function readAnswer(row: Pick<AttemptAnswerRow, 'response'> | undefined): Answer {
  return row?.response == null ? null : (JSON.parse(row.response) as Answer);
}

function earned(slot: LayoutSlot, question: LoadedQuestion | undefined, row: AttemptAnswerRow | undefined) {
  if (row?.gradedBy != null) return row.fraction;
  if (!question) return 0;
  const asked = reconcileLayout(slot, question.content);
  return gradeAnswer(question.content, reconcileAnswer(asked, readAnswer(row)), asked);
}

/** Grades each slot with the current keys. Manual marks stay. */
export function gradeSlots(
  attempt: Pick<AttemptRow, 'id' | 'layout'>,
  answers: AttemptAnswerRow[],
  questions: LoadedQuestions,
): GradedAnswer[] {
  const given = new Map(answers.map((row) => [row.slot, row]));
  return readLayout(attempt).map((laidOut) => {
    const { slot, questionId } = laidOut;
    const fraction = earned(laidOut, questions.get(questionId), given.get(slot));
    return { attemptId: attempt.id, slot, questionId, fraction };
  });
}

/** Sums the marks minus the late penalty; ungraded answers count 0. */
export function computeScore(
  layout: LayoutSlot[],
  graded: GradedAnswer[],
  lateLoss: number,
): { score: number; needsGrading: boolean } {
  const fractions = new Map(graded.map(({ slot, fraction }) => [slot, fraction]));
  const score = layout.reduce((sum, { slot, mark }) => sum + (fractions.get(slot) ?? 0) * mark, 0);
  return {
    score: roundScore(score * (1 - lateLoss / 100)),
    needsGrading: graded.some(({ fraction }) => fraction === null),
  };
}

/** Grades a closed attempt with the current keys. Call it in a transaction. */
export async function gradeAttempt(
  trx: Db,
  cache: QuestionCache,
  attempt: Pick<AttemptRow, 'id' | 'layout' | 'lateLoss'>,
): Promise<{ score: number; needsGrading: boolean }> {
  const layout = readLayout(attempt);
  const questions = await cache.load(
    trx,
    layout.map(({ questionId }) => questionId),
  );
  const graded = gradeSlots(attempt, await listAttemptAnswers(trx, attempt.id), questions);
  const score = computeScore(layout, graded, attempt.lateLoss);
  await saveFractions(trx, graded);
  await saveScore(trx, attempt.id, score);
  return score;
}
