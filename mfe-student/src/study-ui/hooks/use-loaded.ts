import { toast } from '@rambla/kit/toasts';
import { useCallback, useState } from 'react';

/** A part of the screen that is loaded when it is first asked for; asking again repeats a load that failed. */
export function useLoaded<T>(load: () => Promise<T>): { part: T | null; ask: () => void } {
  const [part, setPart] = useState<T | null>(null);
  const ask = useCallback(() => {
    load().then(
      (loaded) => setPart(() => loaded),
      () => toast.error('No pudimos traer esta parte. Fijate en la conexión y probá de nuevo.'),
    );
  }, [load]);
  return { part, ask };
}
