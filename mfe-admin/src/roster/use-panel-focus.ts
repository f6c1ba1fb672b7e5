import { useLayoutEffect, useRef } from 'react';

/** The ref of a panel that takes the focus for each student and, closed from inside, returns it to the list. */
export function usePanelFocus(userId: number) {
  const panel = useRef<HTMLElement>(null);
  // Only a layout effect ends while the panel is still in the page and has the focus.
  useLayoutEffect(() => {
    const node = panel.current;
    const opener = document.activeElement;
    node?.focus();
    return () => {
      if (node?.contains(document.activeElement) && opener instanceof HTMLElement) opener.focus();
    };
  }, [userId]);
  return panel;
}
