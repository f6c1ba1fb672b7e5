import { useState } from 'react';

/** The position in a list that is paged by cursors, with functions to change the page. */
export type CursorPaging = {
  /** The page's index, from 0. */
  page: number;
  size: number;
  /** The cursor of the current page; undefined for the first. */
  cursor: string | undefined;
  go: (page: number) => void;
  next: (cursor: string | null) => void;
};

/** Pages through a list by cursors; starts over when `key` (its filter and order) changes. */
export function useCursorPaging(key: string, size: number): CursorPaging {
  const [state, setState] = useState({ key, cursors: [] as string[], page: 0 });
  const { cursors, page } = state.key === key ? state : { cursors: [], page: 0 };
  const go = (to: number) => setState({ key, cursors, page: Math.max(0, Math.min(to, cursors.length)) });
  const next = (cursor: string | null) => {
    if (cursor) setState({ key, cursors: [...cursors.slice(0, page), cursor], page: page + 1 });
  };
  return { page, size, cursor: page === 0 ? undefined : cursors[page - 1], go, next };
}
