import { draftKey, readDraft, writeDraft } from '@rambla/kit/data/draft-storage';
import { useCallback, useEffect, useRef, useState } from 'react';

/** State that survives reloads. `forget(saved)` keeps a draft newer than `saved` and returns false. */
export function useStoredDraft<Value>(name: string, initial: Value) {
  // The key names the person who opened the form, because after a 401 nobody is logged in.
  const [key] = useState(() => draftKey(name));
  const [value, setValue] = useState<Value>(() => (readDraft(key) as Value | undefined) ?? initial);
  const latest = useRef(value);
  const isHere = useIsHere();
  const set = useCallback(
    (next: Value | ((latest: Value) => Value)) => {
      // A response that arrives after the form was closed must not restore its draft.
      if (!isHere()) return;
      latest.current = next instanceof Function ? next(latest.current) : next;
      setValue(latest.current);
      writeDraft(key, latest.current);
    },
    [key, isHere],
  );
  const forget = useCallback(
    (saved?: Value) => {
      const isLast = saved === undefined || saved === latest.current;
      if (isLast) writeDraft(key, undefined);
      return isLast;
    },
    [key],
  );
  return [value, set, forget] as const;
}

/** Returns a function that tells whether the component is still on the screen. */
export function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
