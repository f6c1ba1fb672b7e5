import type { DiscussionQuestion, DiscussionQuestionsResponse } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { DiscussionQuestionFilter } from '../../study-ui/lists/question-filters.ts';
import { type DiscussionPlace, useLazyDiscussionQuestionsQuery } from './discussions.api.ts';

const PAGE = 50;
const MOST = 200;
const REFRESH_MS = 60_000;

/** Visible questions, and new ones held back until a click, so that nothing moves. */
type Loaded = Omit<DiscussionQuestionsResponse, 'questions'> & {
  questions: DiscussionQuestion[];
  fresh: DiscussionQuestion[];
  /** The last question of the loaded pages. */
  last: DiscussionQuestion | undefined;
  /** True while a newly chosen filter's questions load; the rest of the panel stays. */
  isStale?: boolean;
};

/** Updates visible questions in place and holds back the others. */
function merged(shown: Loaded, next: DiscussionQuestionsResponse): Loaded {
  const byId = new Map(next.questions.map((question) => [question.id, question]));
  const known = new Set(shown.questions.map(({ id }) => id));
  return {
    ...shown,
    ...next,
    nextCursor: shown.nextCursor,
    // A question missing in the response was removed, unless the response ends before the question.
    questions: shown.questions.flatMap((old) => byId.get(old.id) ?? (next.nextCursor ? old : [])),
    // A refresh reads beyond the loaded pages, where unknown questions are not new.
    fresh: next.questions.filter(
      (one) => !known.has(one.id) && !(shown.nextCursor && shown.last && byPlace(one, shown.last) > 0),
    ),
  };
}

const byPlace = (one: DiscussionQuestion, other: DiscussionQuestion) =>
  Number(other.pinned) - Number(one.pinned) || (one.second ?? 0) - (other.second ?? 0) || one.id - other.id;

/** Merges both lists in order, without duplicates. */
function joined(old: DiscussionQuestion[], others: DiscussionQuestion[]): DiscussionQuestion[] {
  const ids = new Set(others.map(({ id }) => id));
  return [...old.filter(({ id }) => !ids.has(id)), ...others].sort(byPlace);
}

/** A lecture's or quiz's questions: loaded by page, refreshed in place every minute. */
export function useDiscussionQuestions({ courseId, at }: DiscussionPlace, filter: DiscussionQuestionFilter) {
  const [read] = useLazyDiscussionQuestionsQuery();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const current = useRef(loaded);
  current.current = loaded;
  const shownPlace = useRef('');
  const shownFilter = useRef(filter);
  shownFilter.current = filter;
  const ask = useCallback(
    async (limit: number, cursor?: string) => {
      const { data, error } = await read({ courseId, at, filter, limit, ...(cursor && { cursor }) });
      // A slow response of an earlier filter would replace this filter's questions.
      if (shownFilter.current !== filter) return;
      setFailure(error && (!current.current || current.current.isStale) ? errorMessage(error) : null);
      return data;
    },
    [read, courseId, at, filter],
  );
  const refresh = useCallback(async () => {
    const count = current.current?.questions.length ?? 0;
    if (count > MOST) return;
    const data = await ask(Math.min(MOST, Math.max(PAGE, count + 20)));
    if (data)
      setLoaded((shown) =>
        shown && !shown.isStale ? merged(shown, data) : { ...data, fresh: [], last: data.questions.at(-1) },
      );
  }, [ask]);
  useEffect(() => {
    // Keeps the form and its picture while another filter of the same place loads.
    const kept = shownPlace.current === `${courseId} ${at}` ? current.current : null;
    current.current = kept && { ...kept, questions: [], fresh: [], nextCursor: null, isStale: true };
    shownPlace.current = `${courseId} ${at}`;
    setLoaded(current.current);
    void refresh();
    const refreshShown = () => {
      if (document.visibilityState === 'visible') void refresh();
    };
    const timer = setInterval(refreshShown, REFRESH_MS);
    document.addEventListener('visibilitychange', refreshShown);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refreshShown);
    };
  }, [refresh, courseId, at]);
  const more = async () => {
    const data = loaded?.nextCursor && (await ask(PAGE, loaded.nextCursor));
    if (data)
      setLoaded(
        (shown) =>
          shown && {
            ...shown,
            ...data,
            last: data.questions.at(-1),
            questions: joined(shown.questions, data.questions),
          },
      );
  };
  const put = (question: DiscussionQuestion) => {
    setLoaded((shown) => shown && { ...shown, questions: joined(shown.questions, [question]) });
    // A refresh could drop a removed question, and with it the undo.
    if (!question.removed) void refresh();
  };
  const showFresh = () =>
    setLoaded((shown) => shown && { ...shown, questions: joined(shown.questions, shown.fresh), fresh: [] });
  return { loaded, failure, more, put, showFresh, refresh };
}
