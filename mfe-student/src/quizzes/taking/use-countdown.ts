import { useEffect, useState } from 'react';
import type { LoadedAttempt } from './use-loaded-attempt.ts';

const TICK_MS = 500;

/** Returns the seconds until the attempt closes, counted from the server's last response; null for never. */
export function useCountdown({ attempt, seenAt }: Pick<LoadedAttempt, 'attempt' | 'seenAt'>): number | null {
  const [now, setNow] = useState(() => Date.now());
  const { remainingSeconds } = attempt;
  useEffect(() => {
    if (remainingSeconds === null) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [remainingSeconds]);
  if (remainingSeconds === null) return null;
  return Math.max(0, remainingSeconds - (now - seenAt) / 1000);
}
