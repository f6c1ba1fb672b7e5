import { draftKey, readDraft, writeDraft } from '@rambla/kit/draft-storage';
import { useCallback, useEffect, useRef, useState } from 'react';

/**
 * State that survives a reload until `forget` is called or it becomes null. Given what was saved, `forget` keeps what
 * was changed since.
 */
export function useDraft<Value>(name: string, initial: Value) {
  // The person at the time of opening: after a 401 there is none, and the draft is still theirs.
  const [key] = useState(() => draftKey(name));
  const [value, setValue] = useState<Value>(() => (readDraft(key) as Value | undefined) ?? initial);
  const latest = useRef(value);
  const isHere = useIsHere();
  const set = useCallback(
    (next: Value | ((latest: Value) => Value)) => {
      // An answer that comes after the form has gone must not bring back its draft.
      if (!isHere()) return;
      latest.current = next instanceof Function ? next(latest.current) : next;
      setValue(latest.current);
      writeDraft(key, latest.current);
    },
    [key, isHere],
  );
  const forget = useCallback(
    (saved?: Value) => {
      if (saved === undefined || saved === latest.current) writeDraft(key, undefined);
    },
    [key],
  );
  return [value, set, forget] as const;
}

function useIsHere(): () => boolean {
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return useCallback(() => here.current, []);
}
