import { nextPath, withNext } from '@rambla/kit/paths';
import { useSearch } from './use-search.ts';

/** The page that the person came for, for a call's body and for the links that lead on to it. */
export function useCameFor() {
  const next = nextPath(useSearch());
  return {
    path: next,
    body: next === null ? {} : { next },
    to: (path: string) => (next === null ? path : withNext(path, next)),
  };
}
