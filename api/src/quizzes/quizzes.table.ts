import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';

export const QUIZ_KINDS = ['quiz', 'assignment'] as const;
/** Only assignments are scheduled. */
export const QUIZ_STATES = ['draft', 'published'] as const;
export const ASSIGNMENT_STATES = ['draft', 'scheduled', 'published'] as const;
export const GRADE_BY = ['best', 'last', 'average'] as const;
export const FEEDBACK_WHEN = ['submitted', 'closed', 'released', 'never'] as const;

export interface QuizzesTable {
  id: Generated<number>;
  courseId: number;
  /** An assignment has one question, for files or text. */
  kind: Generated<(typeof QUIZ_KINDS)[number]>;
  title: string;
  description: string;
  descriptionHtml: string;
  state: (typeof ASSIGNMENT_STATES)[number];
  /** When a scheduled one is published. */
  publishAt: string | null;
  opensAt: string | null;
  closesAt: string | null;
  timeLimitSeconds: number | null;
  /** How long after its end it is still accepted; null: not at all. */
  lateSeconds: number | null;
  /** Percent of the mark for each day that was begun after the end. */
  lateLoss: Generated<number>;
  /** Graders do not see names. */
  anonymous: Generated<boolean>;
  /** One hands in, and all of the group get the mark. */
  perGroup: Generated<boolean>;
  /** Only for the groups that have dates. */
  onlyGroups: Generated<boolean>;
  /** Null: unlimited. */
  attemptsAllowed: number | null;
  /** Percent. */
  passMark: number | null;
  gradeBy: (typeof GRADE_BY)[number];
  feedbackWhen: (typeof FEEDBACK_WHEN)[number];
  /** With `released`: the moment of publishing the marks; null: not yet. */
  releasedAt: string | null;
  /** Questions per page; 0: all on one page. */
  pageSize: number;
  shuffleQuestions: boolean;
  shuffleOptions: boolean;
  accessCode: string | null;
  questionCount: number;
  maxMark: number;
  version: Generated<number>;
  createdAt: string;
  updatedAt: string;
}
export type QuizRow = Selectable<QuizzesTable>;

/** A slot of a quiz: a fixed question, or one drawn by tag for each attempt. */
export interface QuizSlotsTable {
  quizId: number;
  position: number;
  questionId: number | null;
  tag: string | null;
  mark: number;
}

/** A group's dates; null: as everybody's. */
export interface QuizDatesTable {
  quizId: number;
  groupId: number;
  opensAt: string | null;
  closesAt: string | null;
  timeLimitSeconds: number | null;
}

export interface QuizExtraTimeTable {
  quizId: number;
  userId: number;
  seconds: number;
}

export const quizExtraTimeData: PersonalData<QuizExtraTimeTable> = { rows: { userId: 'export' } };

/** An event of a quiz that its people were told of. */
export interface NotifiedQuizzesTable {
  quizId: number;
  event: 'opens' | 'closes' | 'graded';
  /** The end that was notified, so that a moved one is notified again; empty for `opens`. */
  moment: string;
}
