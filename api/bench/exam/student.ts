import { setTimeout as sleep } from 'node:timers/promises';
import type { ExamClient } from './client.ts';
import { type Exam, RIGHT_OPTION_TEXT } from './prepare-exam.ts';

interface Question {
  slot: number;
  options: { id: string; html: string }[];
}

export interface AcknowledgedAnswer {
  seq: number;
  response: string;
}

/** The answers acknowledged to a student, and the score that they should earn. */
export interface AnswerLedger {
  userId: number;
  attemptId: number;
  acknowledged: Map<number, AcknowledgedAnswer>;
  expectedScore: number;
  shownScore: number | null;
}

export interface AnsweringPace {
  /** Everybody starts within this time (ms). */
  startWithinMs: number;
  /** The average time (ms) between two answers. */
  thinkMs: number;
}

/** The share of answers that are changed afterwards. */
const CHANGES = 0.2;

function pick(question: Question) {
  const option = question.options[Math.floor(Math.random() * question.options.length)];
  if (!option) throw new Error('a question without options');
  return option;
}

/** Takes the exam page by page, as in a browser, saves each answer at once, and submits at the end. */
export async function takeExam(
  client: ExamClient,
  exam: Exam,
  student: Exam['students'][number],
  pace: AnsweringPace,
): Promise<AnswerLedger> {
  const { token, userId } = student;
  const attempts = `/courses/${exam.courseId}/quizz/${exam.quizId}/attempts`;
  await sleep(Math.random() * pace.startWithinMs);
  const started = await client.call('start', 'POST', attempts, token, {});
  const { attempt } = JSON.parse(started.body) as { attempt: { id: number; questions: Question[] } };
  const ledger: AnswerLedger = {
    userId,
    attemptId: attempt.id,
    acknowledged: new Map(),
    expectedScore: 0,
    shownScore: null,
  };
  for (const question of attempt.questions) {
    await sleep(Math.random() * 2 * pace.thinkMs);
    const times = Math.random() < CHANGES ? 2 : 1;
    let right = false;
    for (let seq = 1; seq <= times; seq += 1) {
      const option = pick(question);
      const path = `${attempts}/${attempt.id}/answers/${question.slot}`;
      const { body } = await client.call('save', 'PUT', path, token, { response: option.id, seq });
      const { outcome } = (JSON.parse(body) as { answer: { outcome: string } }).answer;
      if (outcome !== 'saved') throw new Error(`a save in time was ${outcome}`);
      ledger.acknowledged.set(question.slot, { seq, response: option.id });
      right = option.html === RIGHT_OPTION_TEXT;
    }
    if (right) ledger.expectedScore += 1;
  }
  const handedIn = await client.call('submit', 'POST', `${attempts}/${attempt.id}/submit`, token);
  const done = JSON.parse(handedIn.body) as { attempt: { result: { score: number } | null } };
  ledger.shownScore = done.attempt.result?.score ?? null;
  return ledger;
}
