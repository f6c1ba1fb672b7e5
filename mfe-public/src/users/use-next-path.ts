import { readNextPath, withNextPath } from '@rambla/kit/paths';
import { useLocation } from '@rambla/kit/router';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** The address's query; empty during hydration, because the prerendered HTML has no query. */
function useSearch(): string {
  const { search } = useLocation();
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isTakenOver ? search : '';
}

/** Returns the page to open after the log-in, for API calls and for links between account screens. */
export function useNextPath() {
  const next = readNextPath(useSearch());
  return {
    path: next,
    body: next === null ? {} : { next },
    to: (path: string) => (next === null ? path : withNextPath(path, next)),
  };
}
