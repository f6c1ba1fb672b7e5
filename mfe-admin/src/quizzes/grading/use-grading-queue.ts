import type { UngradedAnswer } from '@rambla/api/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type GradingQueueFilter, useLazyGradingQueuePageQuery } from './grading.api.ts';

/** The next page is fetched when fewer answers than this are left. */
const AHEAD = 10;

export type GivenMark = { mark: number; comment: string | null };
type State = {
  answers: UngradedAnswer[];
  index: number;
  total: number;
  cursor: string | null;
  error: unknown;
};

const EMPTY: State = { answers: [], index: 0, total: 0, cursor: null, error: undefined };
const keyOf = ({ attemptId, slot }: UngradedAnswer) => `${attemptId} ${slot}`;

/** Loads a question's ungraded answers page by page, starting at the answer of `personId`. */
export function useGradingQueue(filter: GradingQueueFilter, personId?: number) {
  const [load] = useLazyGradingQueuePageQuery();
  const [state, setState] = useState<State | null>(null);
  const [done, setDone] = useState<ReadonlyMap<string, GivenMark>>(new Map());
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const isLoading = useRef(false);
  const asked = useRef(filter);

  const more = useCallback(
    async (cursor: string | null) => {
      if (isLoading.current) return;
      isLoading.current = true;
      const { data, error } = await load({ ...asked.current, ...(cursor && { cursor }) });
      isLoading.current = false;
      setState((before) => {
        const { answers, total, ...rest } = before ?? EMPTY;
        if (!data) return { ...rest, answers, total, error };
        return {
          ...rest,
          answers: [...answers, ...data.answers],
          total: cursor === null ? data.total : total,
          cursor: data.nextCursor,
          error: undefined,
        };
      });
    },
    [load],
  );
  useEffect(() => void more(null), [more]);
  const { answers, index, total, cursor, error } = state ?? EMPTY;
  useEffect(() => {
    if (cursor && !error && index > answers.length - AHEAD) void more(cursor);
  }, [more, cursor, error, index, answers.length]);

  const answer = answers[index];
  const go = (to: number) =>
    setState((before) => before && { ...before, index: Math.max(0, Math.min(to, answers.length)) });
  const isSought = useRef(personId !== undefined);
  useEffect(() => {
    if (!isSought.current || !state) return;
    const at = state.answers.findIndex(({ userId }) => userId === personId);
    // In anonymous grading no page names the person.
    const isAnonymous = state.answers.some(({ userId }) => userId === null);
    isSought.current = at === -1 && !isAnonymous && state.cursor !== null && !state.error;
    if (at !== -1) setState({ ...state, index: at });
    else if (isSought.current) void more(state.cursor);
  }, [state, personId, more]);
  const isOpen = (one: UngradedAnswer, after: ReadonlyMap<string, GivenMark>) => !after.has(keyOf(one));
  /** Goes to the next ungraded answer; once all pages are loaded, back to the first. Else goes past the end. */
  const goOn = (after: ReadonlyMap<string, GivenMark>) => {
    const rest = answers.findIndex((one, at) => at > index && isOpen(one, after));
    const first = answers.findIndex((one) => isOpen(one, after));
    go(rest !== -1 ? rest : first !== -1 && cursor === null ? first : answers.length);
  };

  return {
    answers,
    index,
    answer,
    /** Undefined for the last answer. */
    following: answers[index + 1],
    total,
    left: total - done.size,
    isLoading: state === null || (answer === undefined && cursor !== null),
    error,
    retry: () => void more(cursor),
    go,
    gradedAs: (one: UngradedAnswer) => done.get(keyOf(one)),
    isSkipped: (one: UngradedAnswer) => skipped.has(keyOf(one)),
    finish: (one: UngradedAnswer, graded: GivenMark) => {
      const after = new Map(done).set(keyOf(one), graded);
      setDone(after);
      goOn(after);
    },
    skip: () => {
      if (!answer) return;
      setSkipped(new Set(skipped).add(keyOf(answer)));
      goOn(done);
    },
    /** Makes an answer ungraded again and shows it. */
    reopen: (one: UngradedAnswer) => {
      const after = new Map(done);
      after.delete(keyOf(one));
      setDone(after);
      go(answers.indexOf(one));
    },
    done,
  };
}
export type GradingQueue = ReturnType<typeof useGradingQueue>;
