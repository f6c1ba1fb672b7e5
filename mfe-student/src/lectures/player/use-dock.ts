import { type RefObject, useEffect, useRef, useState } from 'react';

const STILL_SEEN = 0.4;

/** `isDocked` is true while most of the `slot` is off the screen; the slot keeps the player's height. */
export function useDock(): { slot: RefObject<HTMLDivElement | null>; isDocked: boolean } {
  const slot = useRef<HTMLDivElement>(null);
  const [isDocked, setDocked] = useState(false);
  useEffect(() => {
    const place = slot.current;
    if (!place) return;
    const observer = new IntersectionObserver(
      (entries) => {
        const docked = (entries.at(-1)?.intersectionRatio ?? 1) < STILL_SEEN && window.scrollY > 0;
        place.style.height = docked ? `${place.offsetHeight}px` : '';
        setDocked(docked);
      },
      { threshold: [0, STILL_SEEN] },
    );
    observer.observe(place);
    return () => observer.disconnect();
  }, []);
  return { slot, isDocked };
}
