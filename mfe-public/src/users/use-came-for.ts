import { nextPath, withNext } from '@rambla/kit/paths';
import { useSearch } from './use-search.ts';

/** The requested page, for a call's body and for links between account pages. */
export function useCameFor() {
  const next = nextPath(useSearch());
  return {
    path: next,
    body: next === null ? {} : { next },
    to: (path: string) => (next === null ? path : withNext(path, next)),
  };
}
