import { useEffect, useState } from 'react';

const TYPING_MS = 350;

/** The value once it has not changed for a moment, so that no call is made for each letter. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
