import { getDefaultStore } from '@rambla/kit/state';
import {
  type QueuedDiscussionQuestion,
  type UnsentDiscussionQuestion,
  unsentDiscussionQuestionsAtom,
} from './unsent-questions.ts';

const isOver = ({ sent, refused }: UnsentDiscussionQuestion) => sent !== undefined || refused === true;

/** Replaces the waiting questions; sent and refused ones stay until their lecture shows them. */
export function setQueuedQuestions(questions: readonly QueuedDiscussionQuestion[]): void {
  const keys = new Set(questions.map(({ key }) => key));
  getDefaultStore().set(unsentDiscussionQuestionsAtom, (all) => [
    ...all.filter((one) => isOver(one) && !keys.has(one.key)),
    ...questions,
  ]);
}

export function setQuestionOutcome(
  key: string,
  end: Pick<UnsentDiscussionQuestion, 'sent' | 'refused'>,
): void {
  getDefaultStore().set(unsentDiscussionQuestionsAtom, (all) =>
    all.map((one) => (one.key === key ? { ...one, ...end } : one)),
  );
}

export function removeUnsentQuestion(key: string): void {
  getDefaultStore().set(unsentDiscussionQuestionsAtom, (all) => all.filter((one) => one.key !== key));
}

export function isQuestionUnsent(key: string): boolean {
  return getDefaultStore()
    .get(unsentDiscussionQuestionsAtom)
    .some((one) => one.key === key && !isOver(one));
}
