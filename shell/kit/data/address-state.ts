import { useSearchParams } from '@rambla/kit/router';
import { useCallback } from 'react';

/** Keeps state in the address's query, so that a link restores it. Empty values are removed. */
export function useAddressState() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | undefined>) => {
      // Reads the address itself: the router's value may be older than a change just made.
      const after = new URLSearchParams(window.location.search);
      for (const [name, value] of Object.entries(changes)) {
        if (value) after.set(name, value);
        else after.delete(name);
      }
      setParams(after, { replace: true });
    },
    [setParams],
  );
  const get = (name: string) => params.get(name) ?? '';
  return { get, set };
}
