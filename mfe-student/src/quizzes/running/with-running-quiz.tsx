import { listSealed } from '@rambla/kit/device';
import { waitForFirstAction } from '@rambla/kit/dom/wait-for-first-action';
import type { RemoteScreen } from '@rambla/kit/registry';
import { useAuth } from '@rambla/kit/session';
import { type ComponentType, useEffect, useState } from 'react';

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
  const [Clock, setClock] = useState<ComponentType>();
  useEffect(() => {
    if (userId === null) return;
    let isHere = true;
    waitForFirstAction()
      .then(() => listSealed('attempts', userId))
      .then(async ({ length }) => {
        if (length === 0 || !isHere) return;
        const loaded = await import(/* webpackChunkName: "running-quiz" */ './running-quiz.tsx');
        if (isHere) setClock(() => loaded.default);
      })
      // The next screen tries again.
      .catch(() => undefined);
    return () => {
      isHere = false;
    };
  }, [userId]);
  return Clock ? <Clock /> : null;
}
