import { findScreenFor } from '@rambla/api/screens';
import { paths, readNextPath } from '@rambla/kit/paths';
import { Navigate, useLocation } from '@rambla/kit/router';
import { authState, useAuth } from '@rambla/kit/session';
import { CodeBoundary, lazyCode } from '@rambla/kit/ui/code-boundary';
import { Spinner } from '@rambla/kit/ui/spinner';
import { memo, useEffect, useMemo, useState } from 'react';
import { CrashBoundary } from './layout/crash-boundary.tsx';
import { LoadErrorBoundary } from './layout/load-error-boundary.tsx';
import { loadScreen } from './remotes.ts';
import { homePathOf, type ScreenWithRemote, viewerRoleOf } from './screens.ts';

/** Shows the screen of a path that this person may open, or redirects to the start page. */
export function ScreenOutlet({ screens }: { screens: ScreenWithRemote[] }) {
  const auth = useAuth();
  const { search } = useLocation();
  // Reads the store, because `useAuth` returns the server's viewer until hydration ends.
  const [cameAsGuest] = useState(() => !authState().authenticated);
  const screen = findScreenFor(screens, viewerRoleOf(auth));
  if (!screen) {
    const isForGuests = auth.authenticated && screens.some(({ access }) => access === 'guest');
    // A logged-in person leaves a guests' screen for `?next=`, or for their home after a log-in.
    const home = cameAsGuest && homePathOf(auth.role);
    return <Navigate to={(isForGuests && (readNextPath(search) || home)) || paths.home} replace />;
  }
  return <RemoteScreen key={`${screen.remote}/${screen.name}`} remote={screen.remote} name={screen.name} />;
}

/** Sends an event once the screen has hydrated; components in one `CodeBoundary` hydrate together. */
function TellOnceLive() {
  useEffect(() => {
    dispatchEvent(new Event('rambla:screen'));
  }, []);
  return null;
}

class LoadError extends Error {}

// Memoized: a re-render while the server's HTML waits for this screen's code would remove that HTML.
const RemoteScreen = memo(function RemoteScreen({ remote, name }: Pick<ScreenWithRemote, 'remote' | 'name'>) {
  const [attempt, setAttempt] = useState(0);
  const { pathname } = useLocation();
  // A lazy component keeps its rejection, so each attempt creates a new component. It is created outside the
  // boundary, which discards failed trees.
  const Screen = useMemo(() => {
    return lazyCode(() =>
      loadScreen(remote, name).catch((cause) => Promise.reject(new LoadError('', { cause }))),
    );
  }, [remote, name, attempt]);
  return (
    <LoadErrorBoundary
      remote={remote}
      catches={(error) => error instanceof LoadError}
      onRetry={() => setAttempt((n) => n + 1)}
    >
      <CrashBoundary key={pathname} remote={remote} ignores={(error) => error instanceof LoadError}>
        <CodeBoundary fallback={<Spinner />}>
          <div className={`screen ${remote}`}>
            <Screen />
          </div>
          <TellOnceLive />
        </CodeBoundary>
      </CrashBoundary>
    </LoadErrorBoundary>
  );
});
