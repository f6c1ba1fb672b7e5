import type { Quiz } from '@rambla/api/contract';

/** The person's state in a quiz. */
export type QuizStatus = 'running' | 'open' | 'soon' | 'done';

export function getQuizStatus({ phase, mine }: Pick<Quiz, 'phase' | 'mine'>): QuizStatus {
  if (mine.runningAttemptId !== null) return 'running';
  if (phase === 'soon') return 'soon';
  if (phase === 'closed' || mine.attemptsLeft === 0) return 'done';
  return 'open';
}
