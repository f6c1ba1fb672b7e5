import { SECOND, toIsoTime } from '../core/time/time.ts';
import type { QuizRow } from './quizzes.table.ts';

type Times = Pick<QuizRow, 'opensAt' | 'closesAt' | 'timeLimitSeconds' | 'lateSeconds'>;
type Ends = Pick<Times, 'closesAt' | 'lateSeconds'>;

/** Answers are accepted for this long after an attempt's end, because requests take time to arrive. */
export const ANSWER_GRACE_MS = 3 * SECOND;

function later(at: string, seconds: number): string {
  return toIsoTime(Date.parse(at) + seconds * SECOND);
}

/** Returns the earlier of an attempt's time limit and the end of late submission; null means never. */
export function dueAtOf(quiz: Times, startedAt: string, extraSeconds: number): string | null {
  const ends: string[] = [];
  if (quiz.timeLimitSeconds !== null) ends.push(later(startedAt, quiz.timeLimitSeconds + extraSeconds));
  const last = computeCutOffDate(quiz, extraSeconds);
  if (last !== null) ends.push(last);
  return ends.sort()[0] ?? null;
}

/** Returns when a quiz closes for a person with this extra time; null means never. */
export function computeClosingDate(
  { closesAt }: Pick<Times, 'closesAt'>,
  extraSeconds: number,
): string | null {
  return closesAt === null ? null : later(closesAt, extraSeconds);
}

/** Returns the end of a person's submission period, including its late part; null means no end. */
export function computeCutOffDate({ closesAt, lateSeconds }: Ends, extraSeconds: number): string | null {
  return computeClosingDate({ closesAt }, extraSeconds + (lateSeconds ?? 0));
}

export function computeQuizPhase(
  quiz: Omit<Times, 'timeLimitSeconds'>,
  extraSeconds: number,
  at: string,
): 'soon' | 'open' | 'closed' {
  if (quiz.opensAt !== null && at < quiz.opensAt) return 'soon';
  const last = computeCutOffDate(quiz, extraSeconds);
  if (last !== null && last <= at) return 'closed';
  return 'open';
}

export interface AttemptVisibility {
  score: boolean;
  /** True when the reader may see keys, each question's mark, feedback and comments. */
  review: boolean;
}

/**
 * Decides what a student sees of a closed attempt. The feedback time `closed` hides results until
 * the quiz has ended for every student.
 */
export function computeAttemptVisibility(
  quiz: Pick<QuizRow, 'feedbackWhen' | 'releasedAt' | 'closesAt' | 'lateSeconds'> & {
    latestClosing?: string | null;
  },
  longestExtra: number,
  at: string,
): AttemptVisibility {
  if (quiz.feedbackWhen === 'submitted') return { score: true, review: true };
  if (quiz.feedbackWhen === 'never') return { score: true, review: false };
  if (quiz.feedbackWhen === 'released') {
    const released = quiz.releasedAt !== null;
    return { score: released, review: released };
  }
  const { lateSeconds, closesAt, latestClosing = closesAt } = quiz;
  const end = computeCutOffDate({ closesAt: latestClosing, lateSeconds }, longestExtra);
  const over = end !== null && end <= at;
  return { score: over, review: over };
}
