import type { Generated, Insertable, Selectable } from 'kysely';

export const ATTEMPT_STATES = ['running', 'submitted', 'expired'] as const;

export interface AttemptsTable {
  id: Generated<number>;
  quizId: number;
  courseId: number;
  userId: number;
  number: number;
  /** `expired`: closed by the clock with what had been saved. */
  state: (typeof ATTEMPT_STATES)[number];
  /** Made by someone who teaches: counts nowhere. */
  preview: boolean;
  /** JSON of `LayoutSlot[]`: which questions, in which order; never changes. */
  layout: string;
  startedAt: string;
  /** When the clock closes it; null: never. */
  dueAt: string | null;
  submittedAt: string | null;
  lastSavedAt: string | null;
  score: number | null;
  maxScore: number;
  needsGrading: boolean;
  hasLate: boolean;
}
export type AttemptRow = Selectable<AttemptsTable>;
export type NewAttempt = Omit<Insertable<AttemptsTable>, 'id'>;

export interface AttemptAnswersTable {
  attemptId: number;
  slot: number;
  questionId: number;
  /** JSON; null: not answered. */
  response: string | null;
  /** The client's count for this slot: an older save never replaces a newer one. */
  seq: number;
  flagged: boolean;
  savedAt: string | null;
  /** Of the slot's mark, 0–1; null until it is graded. */
  fraction: number | null;
  comment: string | null;
  /** Who graded it by hand; a regrade leaves that alone. */
  gradedBy: number | null;
  gradedAt: string | null;
}
export type AnswerRow = Selectable<AttemptAnswersTable>;

/** What arrived after the time was up: kept for the teacher to decide on. */
export interface LateAnswersTable {
  id: Generated<number>;
  attemptId: number;
  slot: number;
  response: string | null;
  seq: number;
  receivedAt: string;
  acceptedAt: string | null;
}
