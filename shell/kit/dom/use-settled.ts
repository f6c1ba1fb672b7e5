import { useEffect, useState } from 'react';

const TYPING_MS = 350;

/** Returns the value once it is stable for a moment, so that not every letter causes a call. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
