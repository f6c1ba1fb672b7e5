import { type RefObject, useEffect, useRef, useState } from 'react';

const PATIENCE_MS = 4000;

/** Scrolls a line into view, unless it is -1; `chosen` names a selected match, if any. */
export function useScrollToLine(line: number, chosen: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  const touchedAt = useTouches(list);
  useEffect(() => {
    if (line < 0) return;
    // A person who scrolls is reading, so the list waits before it moves again.
    if (!chosen && Date.now() - touchedAt.current < PATIENCE_MS) return;
    scrollToLine(list.current, line);
  }, [line, chosen, touchedAt]);
  return list;
}

/** True while an element is in or near the viewport; it is observed only while `wanted`. */
export function useNearViewport(element: RefObject<HTMLElement | null>, wanted: boolean): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const target = element.current;
    if (!target || !wanted) return;
    const observer = new IntersectionObserver(
      (entries) => setNear(entries.some(({ isIntersecting }) => isIntersecting)),
      { root: target.parentElement, rootMargin: '400px 0px' },
    );
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, wanted]);
  return near;
}

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

// Scrolls only the list, never the page, so that the video stays in view.
function scrollToLine(list: HTMLElement | null, index: number): void {
  const line = list?.querySelectorAll('li')[index];
  if (!list || !line) return;
  const box = line.getBoundingClientRect();
  const frame = list.getBoundingClientRect();
  const top = list.scrollTop + box.top - frame.top - (frame.height - box.height) / 2;
  const far = Math.abs(top - list.scrollTop) > 2 * frame.height;
  const calm = far || matchMedia('(prefers-reduced-motion: reduce)').matches;
  list.scrollTo({ top, behavior: calm ? 'auto' : 'smooth' });
}
