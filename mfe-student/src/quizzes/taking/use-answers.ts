import type { Answer } from '@rambla/api/contract';
import { useAuth } from '@rambla/kit/session';
import { useEffect, useRef, useState } from 'react';
import {
  type AnswersBySlot,
  computeNextSeq,
  type GivenAnswer,
  mergeAnswers,
  toAnswerKey,
  type UnsentAnswer,
} from './answers.ts';
import { saveAnswer } from './send-answers.ts';
import type { LoadedAttempt } from './use-loaded-attempt.ts';

const NOTHING: GivenAnswer = { response: null, flagged: false, seq: 0 };
/** Typed letters are sent together after this delay; the device stores each change at once. */
const TYPING_MS = 1000;

/** The answers of a running attempt; each change is stored on this device and sent. */
export function useAnswers({ attempt, seenAt, waiting }: LoadedAttempt) {
  const userId = useAuth().userId ?? 0;
  const [answers, setAnswers] = useState<AnswersBySlot>(() =>
    mergeAnswers(attempt.questions, bySlot(waiting)),
  );
  const latest = useRef(answers);
  const ahead = useRef(0);
  useEffect(() => {
    ahead.current = new Date(attempt.now).getTime() - seenAt;
    latest.current = mergeAnswers(attempt.questions, bySlot(waiting), latest.current);
    setAnswers(latest.current);
  }, [attempt, seenAt, waiting]);

  const change = (slot: number, update: Partial<GivenAnswer>, afterMs: number) => {
    const before = latest.current.get(slot) ?? NOTHING;
    const given = { ...before, ...update, seq: computeNextSeq(before.seq, Date.now() + ahead.current) };
    latest.current = new Map(latest.current).set(slot, given);
    setAnswers(latest.current);
    const { id: attemptId, quizId, courseId } = attempt;
    saveAnswer(
      { ...given, key: toAnswerKey(attemptId, slot), userId, courseId, quizId, attemptId, slot },
      afterMs,
    );
  };
  const answer = (slot: number, answer: Answer, typing = false) =>
    change(slot, { response: answer }, typing ? TYPING_MS : 0);
  const flag = (slot: number, flagged: boolean) => change(slot, { flagged }, 0);
  return { answers, answer, flag };
}

function bySlot(waiting: UnsentAnswer[]): [number, GivenAnswer][] {
  return waiting.map((answer) => [answer.slot, answer]);
}
