import { atom, getDefaultStore } from '@rambla/kit/state';
import type { UnsentAnswer } from './answers.ts';

/** Why the server gives no access to an attempt. */
export type AccessRefusal = 'forbidden' | 'missing';

/** The state of unsent answers. */
export type UnsentAnswersState = {
  /** The counters of unacknowledged answers, by answer key. */
  waiting: ReadonlyMap<string, number>;
  /** True when the last try reached the server. */
  reached: boolean;
  /** Attempts with an answer that arrived after the end. */
  late: ReadonlySet<number>;
  /** Attempts for which another device sent a newer answer. */
  stale: ReadonlySet<number>;
  /** Answers that the server refused. */
  refused: ReadonlySet<string>;
  /** Attempts that this person currently has no access to, or that the server does not find. */
  accessRefusals: ReadonlyMap<number, AccessRefusal>;
};

const EMPTY: UnsentAnswersState = {
  waiting: new Map(),
  reached: true,
  late: new Set(),
  stale: new Set(),
  refused: new Set(),
  accessRefusals: new Map(),
};

export const unsentAnswersAtom = atom(EMPTY);

/** Returns a predicate for the keys of an attempt's answers. */
export function createAnswerKeyMatcher(attemptId: number): (key: string) => boolean {
  return (key) => key.startsWith(`${attemptId}:`);
}

function change(update: (outbox: UnsentAnswersState) => Partial<UnsentAnswersState>): void {
  getDefaultStore().set(unsentAnswersAtom, (outbox) => ({ ...outbox, ...update(outbox) }));
}

export function addWaitingAnswers(answers: readonly UnsentAnswer[]): void {
  change(({ waiting, refused }) => ({
    waiting: new Map([...waiting, ...answers.map(({ key, seq }) => [key, seq] as const)]),
    refused: without(refused, ...answers.map(({ key }) => key)),
  }));
}

export function removeArrivedAnswers(answers: readonly UnsentAnswer[]): void {
  change(({ waiting }) => {
    const left = new Map(waiting);
    for (const { key, seq } of answers) if ((left.get(key) ?? 0) <= seq) left.delete(key);
    return { waiting: left };
  });
}

export function setServerReached(reached: boolean): void {
  change(() => ({ reached }));
}

export function markAttemptLate(attemptId: number): void {
  change(({ late }) => ({ late: new Set([...late, attemptId]) }));
}

export function markAttemptStale(attemptId: number): void {
  change(({ stale }) => ({ stale: new Set([...stale, attemptId]) }));
}

export function unmarkAttemptStale(attemptId: number): void {
  change(({ stale }) => ({ stale: without(stale, attemptId) }));
}

export function markAnswerRefused({ key }: UnsentAnswer): void {
  change(({ refused }) => ({ refused: new Set([...refused, key]) }));
}

export function setAccessRefusal(attemptId: number, refusal: AccessRefusal | undefined): void {
  change(({ accessRefusals }) => {
    const others = new Map(accessRefusals);
    if (refusal) others.set(attemptId, refusal);
    else others.delete(attemptId);
    return { accessRefusals: others };
  });
}

function without<Value>(set: ReadonlySet<Value>, ...values: Value[]): ReadonlySet<Value> {
  return new Set([...set].filter((value) => !values.includes(value)));
}
