import type { Attempt, AttemptQuestion } from '@rambla/api/contract';
import { useAddressState } from '@rambla/kit/data/address-state';
import { useEffect, useRef } from 'react';

/** The attempt's pages, and the current one, which is in the address. */
export type AttemptPages = {
  /** From 0; index `count` is the last page, for the submission. */
  page: number;
  count: number;
  isLast: boolean;
  questions: AttemptQuestion[];
  go: (page: number, slot?: number) => void;
  pageOf: (slot: number) => number;
};

export function questionElementId(slot: number): string {
  return `pregunta-${slot}`;
}

export function useAttemptPages({ questions, pageSize }: Attempt, takesFocus: boolean): AttemptPages {
  const address = useAddressState();
  const size = pageSize || Math.max(1, questions.length);
  const count = Math.max(1, Math.ceil(questions.length / size));
  const page = Math.min(Math.max(0, (Number(address.get('page')) || 1) - 1), count);
  const target = useRef<number | 'top' | null>(takesFocus ? 'top' : null);
  // A page change focuses the selected question, or else the page's first heading.
  useEffect(() => {
    if (target.current !== null) focusOn(target.current);
    target.current = null;
  }, [page]);
  const go = (to: number, slot?: number) => {
    if (to === page) return focusOn(slot ?? 'top');
    target.current = slot ?? 'top';
    address.set({ page: String(to + 1) });
  };
  const pageOf = (slot: number) => Math.floor(questions.findIndex((one) => one.slot === slot) / size);
  const shown = questions.slice(page * size, (page + 1) * size);
  return { page, count, isLast: page === count, questions: shown, go, pageOf };
}

function focusOn(target: number | 'top'): void {
  const element =
    target === 'top'
      ? document.querySelector<HTMLElement>('[data-page-head]')
      : document.getElementById(questionElementId(target));
  element?.focus({ preventScroll: true });
  element?.scrollIntoView({ block: 'start' });
}
