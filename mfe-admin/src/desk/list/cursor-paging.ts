import { useState } from 'react';

/** Position in a cursor-paged list: the cursors of the pages visited so far. */
export type CursorPaging = {
  /** From 0. */
  page: number;
  size: number;
  /** Of the page in sight; undefined for the first. */
  cursor: string | undefined;
  go: (page: number) => void;
  next: (cursor: string | null) => void;
};

/** Walks a list by its cursors; starts over when `key` (what the list is filtered and sorted by) changes. */
export function useCursorPaging(key: string, size: number): CursorPaging {
  const [state, setState] = useState({ key, cursors: [] as string[], page: 0 });
  const { cursors, page } = state.key === key ? state : { cursors: [], page: 0 };
  const go = (to: number) => setState({ key, cursors, page: Math.max(0, Math.min(to, cursors.length)) });
  const next = (cursor: string | null) => {
    if (cursor) setState({ key, cursors: [...cursors.slice(0, page), cursor], page: page + 1 });
  };
  return { page, size, cursor: page === 0 ? undefined : cursors[page - 1], go, next };
}
