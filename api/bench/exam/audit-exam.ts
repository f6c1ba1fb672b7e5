import { readConfig } from '../../src/core/config/config.ts';
import { openServices } from '../../src/operations/start/open-services.ts';
import { readLayout } from '../../src/quizzes/grading/grade-attempt.ts';
import type { Exam } from './prepare-exam.ts';
import type { AnswerLedger } from './student.ts';

export interface ExamAudit {
  acknowledged: number;
  lost: number;
  /** A different answer than the acknowledged one is stored. */
  changed: number;
  /** Attempts or answers beyond the expected number. */
  doubled: number;
  stuck: number;
  wrongScores: number;
}

/** Compares the acknowledged answers with the stored ones. */
export async function auditExam(
  env: NodeJS.ProcessEnv,
  exam: Exam,
  ledgers: AnswerLedger[],
): Promise<ExamAudit> {
  const { db } = await openServices(readConfig(env));
  const audit: ExamAudit = { acknowledged: 0, lost: 0, changed: 0, doubled: 0, stuck: 0, wrongScores: 0 };
  const attempts = await db.selectFrom('attempts').selectAll().where('quizId', '=', exam.quizId).execute();
  const rows = await db.selectFrom('attemptAnswers').selectAll().execute();
  const byAttempt = Map.groupBy(rows, ({ attemptId }) => attemptId);
  const byId = new Map(attempts.map((attempt) => [attempt.id, attempt]));
  audit.doubled += attempts.length - new Set(attempts.map(({ userId }) => userId)).size;
  audit.stuck = attempts.filter(({ state }) => state === 'running').length;
  for (const ledger of ledgers) {
    const attempt = byId.get(ledger.attemptId);
    const answers = byAttempt.get(ledger.attemptId) ?? [];
    const stored = new Map(answers.map((answer) => [answer.slot, answer]));
    audit.doubled += answers.length - stored.size;
    if (attempt) audit.doubled += Math.max(0, answers.length - readLayout(attempt).length);
    for (const [slot, { seq, response }] of ledger.acknowledged) {
      audit.acknowledged += 1;
      const row = stored.get(slot);
      if (!row || row.seq < seq) audit.lost += 1;
      else if (row.response !== JSON.stringify(response)) audit.changed += 1;
    }
    if (attempt?.score !== ledger.expectedScore || ledger.shownScore !== ledger.expectedScore)
      audit.wrongScores += 1;
  }
  await db.destroy();
  return audit;
}
