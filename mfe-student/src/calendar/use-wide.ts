import { useSyncExternalStore } from 'react';

/** Below this width a month's cells are too narrow for text. */
const WIDE = '(min-width: 701px)';

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** True when the screen is wide enough for a month grid. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
}
