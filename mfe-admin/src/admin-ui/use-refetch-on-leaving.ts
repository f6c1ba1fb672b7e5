import { baseApi } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import { useCallback, useEffect, useRef } from 'react';

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];
export type RefetchOnLeaving = (tags: Tags) => void;

/** Refetches after a deletion once this component has left, because its own queries would get 404. */
export function useRefetchOnLeaving(): RefetchOnLeaving {
  const waiting = useRef<Tags>([]);
  useEffect(
    () => () => {
      if (waiting.current.length === 0) return;
      const invalidation = baseApi.util.invalidateTags(waiting.current) as unknown as { type: string };
      // The queries of its children are let go after this cleanup, but before any microtask.
      queueMicrotask(() => store.dispatch(invalidation));
    },
    [],
  );
  return useCallback((tags) => {
    waiting.current = tags;
  }, []);
}
