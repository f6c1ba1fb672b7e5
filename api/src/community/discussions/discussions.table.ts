import type { Generated, Selectable } from 'kysely';
import { CLOSED_ACCOUNT_TEXT, type PersonalData } from '../../core/database/personal-data.ts';

/** Columns that questions and answers share. */
interface PostColumns {
  id: Generated<number>;
  /** Null after the account was erased; the post stays without a name. */
  userId: number | null;
  text: string;
  html: string;
  pictureId: number | null;
  createdAt: string;
  editedAt: string | null;
  removedAt: string | null;
  removedBy: 'author' | 'staff' | null;
  removalReason: string | null;
}

/** A question about a second of a lecture, or about a quiz. */
export interface DiscussionQuestionsTable extends PostColumns {
  courseId: number;
  lectureId: number | null;
  quizId: number | null;
  /** 0 for a question about a quiz. */
  second: number;
  /** True when classmates may not see the author's name. */
  anonymous: boolean;
  /** The first line as plain text. */
  title: string;
  titleHtml: string;
  /** The number of visible answers, and of teachers' answers among them. */
  answers: Generated<number>;
  staffAnswers: Generated<number>;
  acceptedId: number | null;
  /** True when a teacher pinned the question to the top. */
  pinned: Generated<boolean>;
}

const CLOSED_POST = {
  userId: null,
  text: CLOSED_ACCOUNT_TEXT,
  html: `<p>${CLOSED_ACCOUNT_TEXT}</p>`,
  pictureId: null,
  removalReason: null,
};

export const discussionQuestionsPersonalData: PersonalData<DiscussionQuestionsTable> = {
  rows: {
    userId: {
      keep: 'the answers of others hang on it',
      anonymise: { ...CLOSED_POST, title: CLOSED_ACCOUNT_TEXT, titleHtml: CLOSED_ACCOUNT_TEXT },
      export: true,
    },
  },
};

export interface DiscussionAnswersTable extends PostColumns {
  questionId: number;
  /** True when the author taught the course while answering. */
  fromStaff: boolean;
}

export const discussionAnswersPersonalData: PersonalData<DiscussionAnswersTable> = {
  rows: {
    userId: { keep: 'the discussion keeps its order', anonymise: CLOSED_POST, export: true },
  },
};

/** Exactly one of these is set. */
interface AboutPost {
  questionId: number | null;
  answerId: number | null;
}

export interface DiscussionThanksTable extends AboutPost {
  id: Generated<number>;
  userId: number;
}

export const discussionThanksPersonalData: PersonalData<DiscussionThanksTable> = {
  rows: { userId: 'export' },
};

export interface DiscussionReportsTable extends AboutPost {
  id: Generated<number>;
  courseId: number;
  userId: number;
  reason: string;
  createdAt: string;
  /** When a teacher decided about the report; null before. */
  closedAt: string | null;
}

export const discussionReportsPersonalData: PersonalData<DiscussionReportsTable> = {
  rows: { userId: 'export' },
  through: {
    questionId: { table: 'talkQuestions', policy: 'erase' },
    answerId: { table: 'talkAnswers', policy: 'erase' },
  },
};

/** A post's text before an edit. */
export interface DiscussionEditsTable extends AboutPost {
  id: Generated<number>;
  text: string;
  replacedAt: string;
}

export const discussionEditsPersonalData: PersonalData<DiscussionEditsTable> = {
  rows: {},
  through: {
    questionId: { table: 'talkQuestions', policy: 'export' },
    answerId: { table: 'talkAnswers', policy: 'export' },
  },
};

/** A course's posting rules; without a row `NO_RULES` applies. */
export interface DiscussionRulesTable {
  courseId: number;
  /** True when students may ask anonymously. */
  anonymous: boolean;
  /** Before this time, only teachers may post. */
  closedUntil: string | null;
}

/** People who may read but not write. */
export interface DiscussionMutesTable {
  id: Generated<number>;
  courseId: number;
  userId: number;
  reason: string;
  createdAt: string;
}

export const discussionMutesPersonalData: PersonalData<DiscussionMutesTable> = { rows: { userId: 'export' } };

export type DiscussionQuestionRow = Selectable<DiscussionQuestionsTable>;
export type DiscussionAnswerRow = Selectable<DiscussionAnswersTable>;
