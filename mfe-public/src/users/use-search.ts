import { useLocation } from '@rambla/kit/router';
import { useSyncExternalStore } from 'react';

const neverChanges = () => () => {};

/** The address's query; empty during hydration, because prerendered HTML serves every address. */
export function useSearch(): string {
  const { search } = useLocation();
  const isTakenOver = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  return isTakenOver ? search : '';
}
