import { noteOffline, offlineAtom } from '@rambla/kit/device';
import { useAuth } from '@rambla/kit/session';
import { useAtomValue } from '@rambla/kit/state';
import { CodeBoundary, lazyCode } from '@rambla/kit/ui/code-boundary';
import { type ReactNode, useEffect } from 'react';

// Loads lazily and ignores failures, because this code may be missing offline.
const SavedOffer = lazyCode(() =>
  import(/* webpackChunkName: "saved-offer" */ './saved-lectures-link.tsx').catch(() => ({
    default: Nothing,
  })),
);

const Nothing = (_: { userId: number }): ReactNode => null;

/** Offers saved lectures on every page while the server does not respond. */
export function OfflineNotice() {
  const { userId } = useAuth();
  const isOffline = useAtomValue(offlineAtom);
  useEffect(() => {
    const note = () => noteOffline(!navigator.onLine);
    if (!navigator.onLine) note();
    for (const name of ['online', 'offline']) addEventListener(name, note);
    return () => {
      for (const name of ['online', 'offline']) removeEventListener(name, note);
    };
  }, []);
  if (!userId || !isOffline) return null;
  return (
    <CodeBoundary>
      <SavedOffer userId={userId} />
    </CodeBoundary>
  );
}
