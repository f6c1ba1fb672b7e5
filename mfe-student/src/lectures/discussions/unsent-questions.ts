import type { DiscussionQuestion, NewDiscussionQuestion } from '@rambla/api/contract';
import { atom } from '@rambla/kit/state';

/** A question that waits for the network. */
export type WaitingQuestion = {
  /** Also its `Idempotency-Key`, so that it is asked once, however often it is sent. */
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

/** `sent`: the server has it. `refused`: it is a draft again. Both stay until their lecture is shown. */
export type UnsentQuestion = WaitingQuestion & { sent?: DiscussionQuestion; refused?: boolean };

/** The questions of this page and earlier ones that have not arrived. */
export const unsentQuestionsAtom = atom<readonly UnsentQuestion[]>([]);
