import type { DiscussionQuestion, NewDiscussionQuestion } from '@rambla/api/contract';
import { atom } from '@rambla/kit/state';

/** A question that waits for the network. */
export type WaitingQuestion = {
  /** Also the `Idempotency-Key`, so that resending asks only once. */
  key: string;
  userId: number;
  courseId: number;
  /** Its lecture or quiz, as `Place` names it. */
  at: string;
  /** The call that asks it. */
  path: string;
  body: NewDiscussionQuestion;
  /** A data URL. */
  picture?: string;
  /** The stored question; only its picture is still missing. */
  asked?: DiscussionQuestion;
};

/** `sent`: stored by the server; `refused`: a draft again. Both stay until their lecture is shown. */
export type UnsentQuestion = WaitingQuestion & { sent?: DiscussionQuestion; refused?: boolean };

/** The questions of this page and earlier ones that have not arrived. */
export const unsentQuestionsAtom = atom<readonly UnsentQuestion[]>([]);
