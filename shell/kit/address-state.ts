import { useSearchParams } from '@rambla/kit/router';
import { useCallback } from 'react';

/** The address's query as state: what a link to this list should bring back. An empty value leaves the address. */
export function useAddressState() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | undefined>) => {
      // From the address itself: what the router hands over may be older than a change made just before.
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
