import { toast } from '@rambla/kit/toasts';
import { useCallback, useState } from 'react';

/** Loads code on first request; requesting again retries a failed load. */
export function useLazyModule<T>(load: () => Promise<T>): { part: T | null; ask: () => void } {
  const [part, setPart] = useState<T | null>(null);
  const ask = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => toast.error('No pudimos traer esta parte. Fijate en la conexión y probá de nuevo.'),
    );
  }, [load]);
  return { part, ask };
}
