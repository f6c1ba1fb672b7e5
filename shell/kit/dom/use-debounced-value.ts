import { useEffect, useState } from 'react';

const TYPING_MS = 350;

/** Returns the value once it is stable for a moment, so that not every letter causes a call. */
export function useDebouncedValue(value: string, delayMs = TYPING_MS): string {
  const [debounced, setDebounced] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return debounced;
}
