import { listSealed } from '@rambla/kit/device';
import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import type { RemoteScreen } from '@rambla/kit/registry';
import { useAuth } from '@rambla/kit/session';
import { CodeBoundary } from '@rambla/kit/ui/code-boundary';
import { lazyPart } from '@rambla/kit/ui/lazy-part';
import { useEffect, useState } from 'react';

const RunningQuiz = lazyPart(() => import(/* webpackChunkName: "running-quiz" */ './running-quiz.tsx'));

/** Adds the clock of a running quiz to another screen. */
export function withRunningQuizClock(load: RemoteScreen['screen']): RemoteScreen['screen'] {
  return async () => {
    const { default: Screen, ...rest } = await load();
    const WithClock = () => (
      <>
        <Screen />
        <RunningQuizLoader />
      </>
    );
    return { ...rest, default: WithClock };
  };
}

function RunningQuizLoader() {
  const { userId } = useAuth();
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    if (userId === null) return;
    let isHere = true;
    waitForFirstAction()
      .then(() => listSealed('attempts', userId))
      .then(
        ({ length }) => isHere && setThere(length > 0),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [userId]);
  if (!isThere) return null;
  return (
    <CodeBoundary>
      <RunningQuiz />
    </CodeBoundary>
  );
}
