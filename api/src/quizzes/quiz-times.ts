import { SECOND, toMoment } from '../core/time/time.ts';
import type { QuizRow } from './quizzes.table.ts';

type Times = Pick<QuizRow, 'opensAt' | 'closesAt' | 'timeLimitSeconds' | 'lateSeconds'>;
type Ends = Pick<Times, 'closesAt' | 'lateSeconds'>;

/** Requests sent before the end may still arrive this late. */
export const GRACE_MS = 3 * SECOND;

function later(at: string, seconds: number): string {
  return toMoment(Date.parse(at) + seconds * SECOND);
}

/** The end of a person's attempt: by its time limit or with the quiz, each with their extra time; null: never. */
export function dueAtOf(quiz: Times, startedAt: string, extraSeconds: number): string | null {
  const ends: string[] = [];
  if (quiz.timeLimitSeconds !== null) ends.push(later(startedAt, quiz.timeLimitSeconds + extraSeconds));
  const last = lastHourOf(quiz, extraSeconds);
  if (last !== null) ends.push(last);
  return ends.sort()[0] ?? null;
}

/** When a quiz closes for a person with this extra time; null: never. */
export function closingOf({ closesAt }: Pick<Times, 'closesAt'>, extraSeconds: number): string | null {
  return closesAt === null ? null : later(closesAt, extraSeconds);
}

/** When a person can no longer hand in, not even late; null: never. */
export function lastHourOf({ closesAt, lateSeconds }: Ends, extraSeconds: number): string | null {
  return closingOf({ closesAt }, extraSeconds + (lateSeconds ?? 0));
}

export function phaseOf(
  quiz: Omit<Times, 'timeLimitSeconds'>,
  extraSeconds: number,
  at: string,
): 'soon' | 'open' | 'closed' {
  if (quiz.opensAt !== null && at < quiz.opensAt) return 'soon';
  const last = lastHourOf(quiz, extraSeconds);
  if (last !== null && last <= at) return 'closed';
  return 'open';
}

export interface Visibility {
  score: boolean;
  /** True when keys, marks of single questions, feedback and comments may be seen. */
  review: boolean;
}

/**
 * Decides what a student sees of a closed attempt. Keys stay secret until the last possible end of anybody.
 */
export function visibilityOf(
  quiz: Pick<QuizRow, 'feedbackWhen' | 'releasedAt' | 'closesAt' | 'lateSeconds'> & {
    latestClosing?: string | null;
  },
  longestExtra: number,
  at: string,
): Visibility {
  if (quiz.feedbackWhen === 'submitted') return { score: true, review: true };
  if (quiz.feedbackWhen === 'never') return { score: true, review: false };
  if (quiz.feedbackWhen === 'released') {
    const released = quiz.releasedAt !== null;
    return { score: released, review: released };
  }
  const { lateSeconds, closesAt, latestClosing = closesAt } = quiz;
  const end = lastHourOf({ closesAt: latestClosing, lateSeconds }, longestExtra);
  const over = end !== null && end <= at;
  return { score: over, review: over };
}
