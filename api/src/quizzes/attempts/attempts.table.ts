import type { Generated, Insertable, Selectable } from 'kysely';
import type { PersonalData } from '../../core/database/personal-data.ts';

export const ATTEMPT_STATES = ['running', 'submitted', 'expired'] as const;

export interface AttemptsTable {
  id: Generated<number>;
  quizId: number;
  courseId: number;
  userId: number;
  number: number;
  /** `expired`: closed at its end, with the answers saved until then. */
  state: (typeof ATTEMPT_STATES)[number];
  /** True for a teacher's preview, which counts neither in grades nor in statistics. */
  preview: boolean;
  /** JSON of `LayoutSlot[]`: the questions and their order; immutable. */
  layout: string;
  startedAt: string;
  /** The attempt closes automatically at this time; null means never. */
  dueAt: string | null;
  submittedAt: string | null;
  lastSavedAt: string | null;
  score: number | null;
  maxScore: number;
  needsGrading: boolean;
  hasLate: boolean;
  /** How many seconds after the deadline the attempt was submitted. */
  lateSeconds: Generated<number>;
  /** The late penalty, in percent of the score. */
  lateLoss: Generated<number>;
  /** The group member's attempt that this one copies. */
  sharedFromId: Generated<number | null>;
}

export const attemptsPersonalData: PersonalData<AttemptsTable> = { rows: { userId: 'export' } };
export type AttemptRow = Selectable<AttemptsTable>;
export type NewAttempt = Omit<Insertable<AttemptsTable>, 'id'>;

export interface AttemptAnswersTable {
  attemptId: number;
  slot: number;
  questionId: number;
  /** JSON; null when not answered. */
  response: string | null;
  /** Grows with every save of the slot; a save with a lower number never replaces one with a higher. */
  seq: number;
  flagged: boolean;
  savedAt: string | null;
  /** The share of the slot's mark: at most 1, negative for penalties; null until it is graded. */
  fraction: number | null;
  comment: string | null;
  /** JSON of the points per rubric criterion; null when not graded by rubric. */
  rubric: string | null;
  /** The person who graded it manually; a regrade keeps such marks. */
  gradedBy: number | null;
  gradedAt: string | null;
}

export const attemptAnswersPersonalData: PersonalData<AttemptAnswersTable> = {
  rows: { gradedBy: { keep: "the mark is the learner's", anonymise: { gradedBy: null } } },
  through: { attemptId: { table: 'attempts', policy: 'export' } },
};
export type AttemptAnswerRow = Selectable<AttemptAnswersTable>;

/** Answers that arrived after the attempt's end; a teacher may accept them. */
export interface LateAnswersTable {
  id: Generated<number>;
  attemptId: number;
  slot: number;
  response: string | null;
  seq: number;
  receivedAt: string;
  acceptedAt: string | null;
}

export const lateAnswersPersonalData: PersonalData<LateAnswersTable> = {
  rows: {},
  through: { attemptId: { table: 'attempts', policy: 'export' } },
};
