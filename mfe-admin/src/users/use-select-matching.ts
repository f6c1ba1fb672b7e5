import type { ListedUser, UsersQuery, UsersResponse } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { store } from '@rambla/kit/store';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useRef, useState } from 'react';
import { usersApi } from './users.api.ts';

/** The most that the server sends at once. */
const PAGE = 200;

type Query = Partial<UsersQuery>;

// Without a subscription: each change of a person would load all these pages again.
async function readPage(query: Query): Promise<UsersResponse> {
  const asked = usersApi.endpoints.people.initiate(query, { subscribe: false, forceRefetch: true });
  return (store.dispatch(asked as never) as unknown as { unwrap(): Promise<UsersResponse> }).unwrap();
}

/** Selects everybody whom the filter matches, also on pages that were not opened. */
export function useSelectMatching(filter: Query, add: (users: ListedUser[]) => void) {
  const [isLoading, setLoading] = useState(false);
  const shown = JSON.stringify(filter);
  const current = useRef<string | undefined>(shown);
  useEffect(() => {
    current.current = shown;
    return () => {
      current.current = undefined;
    };
  }, [shown]);
  const selectMatching = async () => {
    setLoading(true);
    try {
      const found: ListedUser[] = [];
      let cursor: string | null = null;
      do {
        const page = await readPage({ ...filter, limit: PAGE, ...(cursor !== null && { cursor }) });
        // Whoever searches for others by now did not mean these.
        if (current.current !== shown) return;
        found.push(...page.users);
        cursor = page.nextCursor;
      } while (cursor !== null);
      add(found);
    } catch (error) {
      toast.error(errorMessage(error));
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, selectMatching };
}
