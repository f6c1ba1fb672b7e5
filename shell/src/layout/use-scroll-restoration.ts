import { useLocation, useNavigationType } from '@rambla/kit/router';
import { useEffect, useLayoutEffect, useRef } from 'react';

const STORE = 'rambla-scroll';
// Long enough for a list on a slow connection; the person's first gesture ends the wait.
const PATIENCE_MS = 8000;
const GESTURES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** New screens start at the top; back and forward restore the position. */
export function useScrollRestoration(): void {
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
  // The browser's own restoration runs before rendering and would count as the person's scrolling.
  history.scrollRestoration = 'manual';
  const handleScroll = () => {
    if (!last.current || settling.current) return;
    // Moves the entry to the end, because `keep` drops the first ones.
    places().delete(last.current.entry);
    places().set(last.current.entry, window.scrollY);
  };
  // Records a scroll that happened before this code ran.
  if (window.scrollY > 0) handleScroll();
  window.addEventListener('scroll', handleScroll, { passive: true });
  window.addEventListener('pagehide', keep);
  return () => {
    window.removeEventListener('scroll', handleScroll);
    window.removeEventListener('pagehide', keep);
  };
}

/** Scrolls to `top` once the page is long enough, until the person scrolls; returns a function to cancel. */
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

/** Forgets all positions, so that the next person cannot read the visited addresses. */
export function forgetScrollPositions(): void {
  known = new Map();
  keep();
}

function places(): Map<string, number> {
  known ??= read();
  return known;
}

// Reading and writing can throw when storage is disabled.
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
    // Ignored; a reload then starts at the top.
  }
}

function comesBack(): boolean {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return load?.type === 'reload' || load?.type === 'back_forward';
}
