import { type RefObject, useEffect, useRef } from 'react';

type Follow = { current: number; following: boolean; hit: number; searched: string };

const PATIENCE_MS = 4000;

/** Keeps the line that is being said, or the match that was chosen, in sight inside the list. */
export function useFollow({ current, following, hit, searched }: Follow): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const touchedAt = useTouches(list);

  useEffect(() => {
    if (!following || current < 0 || Date.now() - touchedAt.current < PATIENCE_MS) return;
    bring(list.current, '[aria-current]');
  }, [current, following, touchedAt]);

  useEffect(() => {
    if (searched && hit >= 0) bring(list.current, 'mark[data-on]');
  }, [hit, searched]);

  return list;
}

// Someone who scrolls by hand is reading; the list waits before it moves under them again.
function useTouches(list: RefObject<HTMLDivElement | null>) {
  const touchedAt = useRef(0);
  useEffect(() => {
    const element = list.current;
    if (!element) return;
    const touch = () => {
      touchedAt.current = Date.now();
    };
    const events = ['wheel', 'touchmove', 'keydown'];
    for (const event of events) element.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of events) element.removeEventListener(event, touch);
    };
  }, [list]);
  return touchedAt;
}

// Only the list scrolls, never the page: the video must stay where it is.
function bring(list: HTMLElement | null, selector: string): void {
  const line = list?.querySelector(selector);
  if (!list || !line) return;
  const box = line.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const top = list.scrollTop + box.top - frame.top - (frame.height - box.height) / 2;
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' });
}
