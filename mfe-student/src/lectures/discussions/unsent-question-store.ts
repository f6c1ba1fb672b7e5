import { getDefaultStore } from '@rambla/kit/state';
import {
  type OutgoingDiscussionQuestion,
  outgoingDiscussionQuestionsAtom,
  type QueuedDiscussionQuestion,
} from './unsent-questions.ts';

const isOver = ({ sent, refused }: OutgoingDiscussionQuestion) => sent !== undefined || refused === true;

/** Replaces the waiting questions; sent and refused ones stay until their lecture shows them. */
export function setQueuedQuestions(questions: readonly QueuedDiscussionQuestion[]): void {
  const keys = new Set(questions.map(({ key }) => key));
  getDefaultStore().set(outgoingDiscussionQuestionsAtom, (all) => [
    ...all.filter((one) => isOver(one) && !keys.has(one.key)),
    ...questions,
  ]);
}

export function setQuestionOutcome(
  key: string,
  end: Pick<OutgoingDiscussionQuestion, 'sent' | 'refused'>,
): void {
  getDefaultStore().set(outgoingDiscussionQuestionsAtom, (all) =>
    all.map((one) => (one.key === key ? { ...one, ...end } : one)),
  );
}

export function removeOutgoingQuestion(key: string): void {
  getDefaultStore().set(outgoingDiscussionQuestionsAtom, (all) => all.filter((one) => one.key !== key));
}

export function isQuestionUnsent(key: string): boolean {
  return getDefaultStore()
    .get(outgoingDiscussionQuestionsAtom)
    .some((one) => one.key === key && !isOver(one));
}
