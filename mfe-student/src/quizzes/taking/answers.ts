import type { Answer, AttemptQuestion } from '@rambla/api/contract';

/** An answer and the counter that orders its versions. */
export type GivenAnswer = { response: Answer; flagged: boolean; seq: number };
export type AnswersBySlot = ReadonlyMap<number, GivenAnswer>;

/** An answer queued on this device; `toAnswerKey` builds its key. */
export type UnsentAnswer = GivenAnswer & {
  key: string;
  userId: number;
  courseId: number;
  quizId: number;
  attemptId: number;
  slot: number;
};

export function toAnswerKey(attemptId: number, slot: number): string {
  return `${attemptId}:${slot}`;
}

/** Returns a greater counter, based on the server's time, so that the later change on any device wins. */
export function computeNextSeq(before: number, serverNow: number): number {
  return Math.max(before + 1, Math.floor(serverNow));
}

/** Merges answers of server, device and screen: the newest per question wins. */
export function mergeAnswers(
  questions: readonly Pick<AttemptQuestion, 'slot' | 'response' | 'flagged' | 'seq'>[],
  ...others: Iterable<readonly [number, GivenAnswer]>[]
): AnswersBySlot {
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

/** False counts as an answer, because it answers a true/false question. */
export function isAnswered(answer: Answer): boolean {
  if (answer === null) return false;
  if (typeof answer === 'boolean') return true;
  if (typeof answer === 'string') return answer.trim() !== '';
  if (Array.isArray(answer)) return answer.length > 0;
  return Object.values(answer).some((text) => text.trim() !== '');
}

/** True when an answer has filled parts and empty ones (gaps, pairs). */
export function isPartlyAnswered(question: AttemptQuestion, answer: Answer): boolean {
  if (!isAnswered(answer) || typeof answer !== 'object' || Array.isArray(answer) || !answer) return false;
  const parts = question.gaps ?? question.pairs ?? [];
  return parts.some(({ id }) => !answer[id]?.trim());
}
