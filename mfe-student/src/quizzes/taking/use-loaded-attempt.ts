import type { Attempt } from '@rambla/api/contract';
import { errorBody } from '@rambla/kit/base-api';
import { useAuth } from '@rambla/kit/session';
import { useCallback, useEffect, useState } from 'react';
import { type OwnAttemptIds, useLazyOwnAttemptQuery } from '../quizzes.api.ts';
import type { UnsentAnswer } from './answers.ts';
import {
  cacheAttempt,
  findCachedAttempt,
  listCachedAnswers,
  removeCachedAttempt,
} from './cached-attempts.ts';
import { answerOutbox } from './send-answers.ts';
import { unmarkAttemptStale } from './unsent-answers.ts';

/** An attempt as the server sent it at `seenAt`, and newer answers on this device. */
export type LoadedAttempt = { attempt: Attempt; seenAt: number; waiting: UnsentAnswer[] };

async function waitingOf(attemptId: number, userId: number): Promise<UnsentAnswer[]> {
  return (await answerOutbox.list(userId)).items.filter((answer) => answer.attemptId === attemptId);
}

/** Opens an attempt from the server, or this device's copy when the server is unreachable. */
export function useLoadedAttempt(place: OwnAttemptIds) {
  const { courseId, quizId, attemptId } = place;
  const userId = useAuth().userId ?? 0;
  const [ask] = useLazyOwnAttemptQuery();
  const [opened, setOpened] = useState<LoadedAttempt | null>(null);
  const [error, setError] = useState<unknown>(null);

  const show = useCallback(
    async (attempt: Attempt, seenAt: number, unsent = waitingOf(attempt.id, userId)) => {
      // Both lists together contain the answers that arrived during the request.
      const waiting = [...(await listCachedAnswers(attempt.id, userId)), ...(await unsent)];
      await (attempt.state === 'running'
        ? cacheAttempt({ id: attempt.id, userId, attempt, seenAt })
        : removeCachedAttempt(attempt.id, userId));
      unmarkAttemptStale(attempt.id);
      setError(null);
      setOpened({ attempt, seenAt, waiting });
    },
    [userId],
  );
  const look = useCallback(async () => {
    // Listed before the request, because an answer acknowledged meanwhile would be in neither list.
    const unsent = waitingOf(attemptId, userId);
    const answer = await ask({ courseId, quizId, attemptId });
    const seenAt = Date.now();
    // A failed call still has the previous call's data.
    if (answer.data && !answer.error) return show(answer.data, seenAt, unsent);
    setError(answer.error);
    const kept = errorBody(answer.error) ? undefined : await findCachedAttempt(attemptId, userId);
    if (!kept) return;
    const waiting = [...(await listCachedAnswers(attemptId, userId)), ...(await unsent)];
    // The attempt on the screen is newer than the stored copy.
    setOpened((before) => before ?? { attempt: kept.attempt, seenAt: kept.seenAt, waiting });
  }, [ask, courseId, quizId, attemptId, userId, show]);

  useEffect(() => {
    // Sends waiting answers first, so that the response includes them.
    const go = () => void answerOutbox.send().then(look);
    const handleVisible = () => {
      if (document.visibilityState === 'visible') go();
    };
    void look();
    void answerOutbox.send();
    window.addEventListener('online', go);
    document.addEventListener('visibilitychange', handleVisible);
    return () => {
      window.removeEventListener('online', go);
      document.removeEventListener('visibilitychange', handleVisible);
    };
  }, [look]);
  return { opened: opened?.attempt.id === attemptId ? opened : null, error, look, show };
}
