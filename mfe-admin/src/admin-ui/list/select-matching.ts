import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useEffect, useRef, useState } from 'react';

/** The server's maximum page size. */
const PAGE = 200;

type Page<Row> = { rows: Row[]; nextCursor: string | null };
type Paging = { limit: number; cursor?: string };

/** Selects all rows that match the filter, including those on unopened pages. */
export function useSelectMatchingRows<Row, Filter extends object>(
  filter: Filter,
  read: (query: Filter & Paging) => Promise<Page<Row>>,
  add: (rows: Row[]) => void,
) {
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
      const found: Row[] = [];
      let cursor: string | null = null;
      do {
        const page: Page<Row> = await read({ ...filter, limit: PAGE, ...(cursor !== null && { cursor }) });
        // Drops the rows if the filter changed or the screen closed meanwhile.
        if (current.current !== shown) return;
        found.push(...page.rows);
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
