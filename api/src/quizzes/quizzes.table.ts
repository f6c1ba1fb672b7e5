import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';

export const QUIZ_KINDS = ['quiz', 'assignment'] as const;
/** Quizzes cannot be scheduled; only assignments can. */
export const QUIZ_STATES = ['draft', 'published'] as const;
export const ASSIGNMENT_STATES = ['draft', 'scheduled', 'published'] as const;
export const GRADING_METHODS = ['best', 'last', 'average'] as const;
export const FEEDBACK_TIMES = ['submitted', 'closed', 'released', 'never'] as const;

export interface QuizzesTable {
  id: Generated<number>;
  courseId: number;
  /** An assignment has one question, for files or text. */
  kind: Generated<(typeof QUIZ_KINDS)[number]>;
  title: string;
  description: string;
  descriptionHtml: string;
  state: (typeof ASSIGNMENT_STATES)[number];
  /** The publication date; only for scheduled assignments. */
  publishAt: string | null;
  opensAt: string | null;
  closesAt: string | null;
  timeLimitSeconds: number | null;
  /** How long after the deadline submissions are accepted; null means not at all. */
  lateSeconds: number | null;
  /** The penalty per started day after the deadline, in percent of the mark. */
  lateLoss: Generated<number>;
  /** True when names are hidden from graders. */
  anonymous: Generated<boolean>;
  /** True when one member hands in for the whole group and all get the mark. */
  perGroup: Generated<boolean>;
  /** True when the quiz is only for groups that have dates. */
  onlyGroups: Generated<boolean>;
  /** Null means unlimited. */
  attemptsAllowed: number | null;
  /** In percent of the maximum score. */
  passMark: number | null;
  gradeBy: (typeof GRADING_METHODS)[number];
  feedbackWhen: (typeof FEEDBACK_TIMES)[number];
  /** The time when withheld marks were published; null while unpublished. */
  releasedAt: string | null;
  /** Questions per page; 0 means all on one page. */
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

/** A group's dates; null means the common date. */
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

export const quizExtraTimePersonalData: PersonalData<QuizExtraTimeTable> = { rows: { userId: 'export' } };

/** An event of a quiz that its students were notified of. */
export interface NotifiedQuizzesTable {
  quizId: number;
  event: 'opens' | 'closes' | 'graded';
  /**
   * The key of the notified closing date, group and extra time; a changed date is notified again. The
   * key of `opens` has only the group.
   */
  moment: string;
}
