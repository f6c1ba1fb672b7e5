import { baseApi } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import { useCallback, useEffect, useRef } from 'react';

type Tags = Parameters<typeof baseApi.util.invalidateTags>[0];
export type RefetchOnUnmount = (tags: Tags) => void;

/** Refetches after a deletion only when this component has unmounted, because its queries would get a 404. */
export function useRefetchOnUnmount(): RefetchOnUnmount {
  const waiting = useRef<Tags>([]);
  useEffect(
    () => () => {
      if (waiting.current.length === 0) return;
      const invalidation = baseApi.util.invalidateTags(waiting.current) as unknown as { type: string };
      // Child components unsubscribe after this cleanup, but before any microtask.
      queueMicrotask(() => store.dispatch(invalidation));
    },
    [],
  );
  return useCallback((tags) => {
    waiting.current = tags;
  }, []);
}
