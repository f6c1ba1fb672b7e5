import { getDefaultStore } from '@rambla/kit/state';
import { type PendingQuestion, type UnsentQuestion, unsentQuestionsAtom } from './unsent-questions.ts';

const isOver = ({ sent, refused }: UnsentQuestion) => sent !== undefined || refused === true;

/** Replaces the waiting questions; ended ones stay until their lecture shows them. */
export function setWaitingQuestions(questions: readonly PendingQuestion[]): void {
  const keys = new Set(questions.map(({ key }) => key));
  getDefaultStore().set(unsentQuestionsAtom, (all) => [
    ...all.filter((one) => isOver(one) && !keys.has(one.key)),
    ...questions,
  ]);
}

export function setQuestionOutcome(key: string, end: Pick<UnsentQuestion, 'sent' | 'refused'>): void {
  getDefaultStore().set(unsentQuestionsAtom, (all) =>
    all.map((one) => (one.key === key ? { ...one, ...end } : one)),
  );
}

export function removeUnsentQuestion(key: string): void {
  getDefaultStore().set(unsentQuestionsAtom, (all) => all.filter((one) => one.key !== key));
}

export function isQuestionWaiting(key: string): boolean {
  return getDefaultStore()
    .get(unsentQuestionsAtom)
    .some((one) => one.key === key && !isOver(one));
}
