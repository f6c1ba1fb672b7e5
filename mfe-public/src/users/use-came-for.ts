import { nextPath, withNext } from '@rambla/kit/paths';
import { useSearch } from './use-search.ts';

/** Returns the requested page, for calls and for links between account screens. */
export function useCameFor() {
  const next = nextPath(useSearch());
  return {
    path: next,
    body: next === null ? {} : { next },
    to: (path: string) => (next === null ? path : withNext(path, next)),
  };
}
