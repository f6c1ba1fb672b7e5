import type { DiscussionQuestion, NewDiscussionQuestion } from '@rambla/api/contract';
import { atom } from '@rambla/kit/state';

/** A question that waits for the network. */
export type QueuedDiscussionQuestion = {
  /** Also the `Idempotency-Key`, so that resending asks only once. */
  key: string;
  userId: number;
  courseId: number;
  /** The lecture or quiz, in the format of `DiscussionPlace`. */
  at: string;
  /** The API path to post the question to. */
  path: string;
  body: NewDiscussionQuestion;
  /** A data URL of the picture. */
  picture?: string;
  /** The question as the server returned it, when only the picture is unsent. */
  asked?: DiscussionQuestion;
};

/** A queued question with its outcome; sent and refused ones stay until their lecture is shown. */
export type OutgoingDiscussionQuestion = QueuedDiscussionQuestion & {
  sent?: DiscussionQuestion;
  refused?: boolean;
};

/** Unsent questions of this and earlier pages. */
export const outgoingDiscussionQuestionsAtom = atom<readonly OutgoingDiscussionQuestion[]>([]);
