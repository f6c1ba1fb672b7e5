import { useSearchParams } from '@rambla/kit/router';
import { useCallback } from 'react';

/** The address's query as state: what a link to this list should bring back. An empty value leaves the address. */
export function useAddressState() {
  const [params, setParams] = useSearchParams();
  const set = useCallback(
    (changes: Record<string, string | undefined>) => {
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value) after.set(name, value);
            else after.delete(name);
          }
          return after;
        },
        { replace: true },
      );
    },
    [setParams],
  );
  const get = (name: string) => params.get(name) ?? '';
  return { get, set };
}
