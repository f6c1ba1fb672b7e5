import type { Answer, AttemptQuestion } from '@rambla/api/contract';

/** What a person gave for one question, and the count that says which of two is newer. */
export type GivenAnswer = { response: Answer; flagged: boolean; seq: number };
export type Answers = ReadonlyMap<number, GivenAnswer>;

/** One that still has to reach the server. */
export type Waiting = GivenAnswer & {
  key: string;
  userId: number;
  courseId: number;
  quizId: number;
  attemptId: number;
  slot: number;
};

export function keyOf(attemptId: number, slot: number): string {
  return `${attemptId}:${slot}`;
}

/**
 * The count of the next change: the server's clock in milliseconds, so that between two devices the answer given last
 * wins, whichever arrives last; always above the one before.
 */
export function nextSeq(before: number, serverNow: number): number {
  return Math.max(before + 1, Math.floor(serverNow));
}

/** For each question the newest of what the server has, what waits on this device and what is on the screen. */
export function mergeAnswers(
  questions: readonly Pick<AttemptQuestion, 'slot' | 'response' | 'flagged' | 'seq'>[],
  ...others: Iterable<readonly [number, GivenAnswer]>[]
): Answers {
  const merged = new Map<number, GivenAnswer>();
  for (const { slot, response, flagged, seq } of questions) merged.set(slot, { response, flagged, seq });
  for (const [slot, given] of others.flatMap((other) => [...other])) {
    const known = merged.get(slot);
    if (known && given.seq > known.seq) {
      const { response, flagged, seq } = given;
      merged.set(slot, { response, flagged, seq });
    }
  }
  return merged;
}

/** Whether anything stands in the answer. */
export function isAnswered(answer: Answer): boolean {
  if (answer === null) return false;
  if (typeof answer === 'boolean') return true;
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  return Object.values(answer).some((text) => text.trim() !== '');
}

/** Whether some parts of the answer (gaps, pairs) are still empty. */
export function isPartial(question: AttemptQuestion, answer: Answer): boolean {
  if (!isAnswered(answer) || typeof answer !== 'object' || Array.isArray(answer) || !answer) return false;
  const parts = question.gaps ?? question.pairs ?? [];
  return parts.some(({ id }) => !answer[id]?.trim());
}
