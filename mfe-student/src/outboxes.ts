import { describeUnsentQuestions, discussionQuestionOutbox } from './lectures/discussions/send-questions.ts';
import { describeUnsentNotes, noteOutbox } from './lectures/notes/send-notes.ts';
import { describeUnsentWatchTime, watchTimeOutbox } from './lectures/watching/send-watched.ts';
import { answerOutbox, describeUnsentAnswers } from './quizzes/taking/send-answers.ts';

/** Every outbox and the texts for its unsent work, by registered name. */
export const OUTBOXES = {
  watching: { outbox: watchTimeOutbox, unsent: describeUnsentWatchTime },
  answers: { outbox: answerOutbox, unsent: describeUnsentAnswers },
  questions: { outbox: discussionQuestionOutbox, unsent: describeUnsentQuestions },
  notes: { outbox: noteOutbox, unsent: describeUnsentNotes },
};
