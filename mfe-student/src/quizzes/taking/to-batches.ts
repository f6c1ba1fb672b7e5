import type { UnsentAnswer } from './answers.ts';

const BATCH_SIZE = 100;

/** Splits answers into batches of one attempt each, as large as the server accepts. */
export function toAnswerBatches(waiting: readonly UnsentAnswer[]): UnsentAnswer[][] {
  const byAttempt = new Map<number, UnsentAnswer[][]>();
  for (const answer of waiting) {
    const parts = byAttempt.get(answer.attemptId) ?? [];
    const last = parts.at(-1);
    if (last && last.length < BATCH_SIZE) last.push(answer);
    else parts.push([answer]);
    byAttempt.set(answer.attemptId, parts);
  }
  return [...byAttempt.values()].flat();
}
