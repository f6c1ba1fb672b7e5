import { getDefaultStore } from '@rambla/kit/state';
import { type UnsentQuestion, unsentQuestionsAtom, type WaitingQuestion } from './unsent-questions.ts';

const isOver = ({ sent, refused }: UnsentQuestion) => sent !== undefined || refused === true;

/** Replaces the waiting questions; ended ones stay until their lecture shows them. */
export function setWaitingQuestions(questions: readonly WaitingQuestion[]): void {
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

export function dropQuestion(key: string): void {
  getDefaultStore().set(unsentQuestionsAtom, (all) => all.filter((one) => one.key !== key));
}

export function isWaiting(key: string): boolean {
  return getDefaultStore()
    .get(unsentQuestionsAtom)
    .some((one) => one.key === key && !isOver(one));
}
