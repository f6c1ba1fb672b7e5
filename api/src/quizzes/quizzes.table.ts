import type { Generated, Selectable } from 'kysely';
import type { PersonalData } from '../core/database/personal-data.ts';

export const QUIZ_STATES = ['draft', 'published'] as const;
export const GRADE_BY = ['best', 'last', 'average'] as const;
export const FEEDBACK_WHEN = ['submitted', 'closed', 'released', 'never'] as const;

export interface QuizzesTable {
  id: Generated<number>;
  courseId: number;
  title: string;
  description: string;
  descriptionHtml: string;
  state: (typeof QUIZ_STATES)[number];
  opensAt: string | null;
  closesAt: string | null;
  timeLimitSeconds: number | null;
  /** Null: unlimited. */
  attemptsAllowed: number | null;
  /** Percent. */
  passMark: number | null;
  gradeBy: (typeof GRADE_BY)[number];
  feedbackWhen: (typeof FEEDBACK_WHEN)[number];
  /** With `released`: since when students see their marks; null: not yet. */
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
  /** The end that `closes` and `graded` told of, so that another one is told of again; empty for `opens`. */
  moment: string;
}
