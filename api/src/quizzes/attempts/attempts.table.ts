import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export const ATTEMPT_STATES = ['running', 'submitted', 'expired'] as const;

export interface AttemptsTable {
  id: Generated<number>;
  quizId: number;
  courseId: number;
  userId: number;
  number: number;
  /** `expired`: closed when the time was up, with the answers saved until then. */
  state: (typeof ATTEMPT_STATES)[number];
  /** A teacher's trial attempt, which counts nowhere. */
  preview: boolean;
  /** JSON of `LayoutSlot[]`: the questions and their order; immutable. */
  layout: string;
  startedAt: string;
  /** The attempt closes automatically at this time; null: never. */
  dueAt: string | null;
  submittedAt: string | null;
  lastSavedAt: string | null;
  score: number | null;
  maxScore: number;
  needsGrading: boolean;
  hasLate: boolean;
  /** How long after its own end an assignment was handed in. */
  lateSeconds: Generated<number>;
  /** Percent that its score lost for that. */
  lateLoss: Generated<number>;
  /** The attempt of the member of the group who handed this in. */
  sharedFromId: Generated<number | null>;
}

export const attemptsData: PersonalData<AttemptsTable> = { rows: { userId: 'export' } };
export type AttemptRow = Selectable<AttemptsTable>;
export type NewAttempt = Omit<Insertable<AttemptsTable>, 'id'>;

export interface AttemptAnswersTable {
  attemptId: number;
  slot: number;
  questionId: number;
  /** JSON; null when not answered. */
  response: string | null;
  /** The client's counter of this slot: an older save never replaces a newer one. */
  seq: number;
  flagged: boolean;
  savedAt: string | null;
  /** The share of the slot's mark, 0–1; null until it is graded. */
  fraction: number | null;
  comment: string | null;
  /** JSON: points by criterion of the question's rubric; null without any. */
  rubric: string | null;
  /** The person who graded it by hand; a regrade keeps such grades. */
  gradedBy: number | null;
  gradedAt: string | null;
}

export const attemptAnswersData: PersonalData<AttemptAnswersTable> = {
  rows: { gradedBy: { keep: "the mark is the learner's", anonymise: { gradedBy: null } } },
  through: { attemptId: { table: 'attempts', answer: 'export' } },
};
export type AnswerRow = Selectable<AttemptAnswersTable>;

/** Answers that arrived after the end, kept for the teacher to decide. */
export interface LateAnswersTable {
  id: Generated<number>;
  attemptId: number;
  slot: number;
  response: string | null;
  seq: number;
  receivedAt: string;
  acceptedAt: string | null;
}

export const lateAnswersData: PersonalData<LateAnswersTable> = {
  rows: {},
  through: { attemptId: { table: 'attempts', answer: 'export' } },
};
