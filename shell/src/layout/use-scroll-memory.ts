import { useLocation, useNavigationType } from '@rambla/kit/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const STORE = 'rambla-scroll';
// A list on a slow line; the first touch ends it sooner.
const PATIENCE_MS = 8000;
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** A new screen begins at its top; going back and forward finds the place that one had left. */
export function useScrollMemory(): void {
  const { key, pathname, hash } = useLocation();
  const type = useNavigationType();
  const entry = `${key} ${pathname}${hash}`;
  const last = useRef<{ entry: string; pathname: string } | null>(null);
  const settling = useRef<(() => void) | null>(null);
  useEffect(() => remember(last, settling), []);

  useLayoutEffect(() => {
    const before = last.current;
    last.current = { entry, pathname };
    if (before?.entry === entry) return;
    settling.current?.();
    settling.current = null;
    const place = type === 'POP' && (before || comesBack()) ? places().get(entry) : undefined;
    if (place !== undefined) {
      settling.current = settleAt(place, () => {
        settling.current = null;
      });
    } else if (before && before.pathname !== pathname && !hash) window.scrollTo(0, 0);
  }, [entry, pathname, hash, type]);
}

function remember(
  last: { current: { entry: string } | null },
  settling: { current: (() => void) | null },
): () => void {
  // The browser's own restoring comes before the screen is there, and would count as the reader's scrolling.
  history.scrollRestoration = 'manual';
  const handleScroll = () => {
    if (last.current && !settling.current) places().set(last.current.entry, window.scrollY);
  };
  window.addEventListener('scroll', handleScroll, { passive: true });
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('scroll', handleScroll);
    window.removeEventListener('pagehide', keep);
  };
}

/** Scrolls to `top` as soon as the page is long enough, until the reader takes over; returns how to give up. */
function settleAt(top: number, done: () => void): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const gesture of GESTURES) window.removeEventListener(gesture, stop);
    done();
  };
  const step = () => {
    window.scrollTo(0, top);
    if (Math.abs(window.scrollY - top) < 2 || performance.now() > until) stop();
    else frame = requestAnimationFrame(step);
  };
  for (const gesture of GESTURES) window.addEventListener(gesture, stop, { passive: true });
  frame = requestAnimationFrame(step);
  return stop;
}

let known: Map<string, number> | null = null;

/** The addresses that somebody was at are not the next one's to read. */
export function forgetPlaces(): void {
  known = new Map();
  keep();
}

function places(): Map<string, number> {
  known ??= read();
  return known;
}

// Reading and writing can throw where storage is switched off.
function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}

function keep(): void {
  try {
    sessionStorage.setItem(STORE, JSON.stringify([...places()].slice(-50)));
  } catch {
    // Then a reload begins at the top.
  }
}

function comesBack(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}
