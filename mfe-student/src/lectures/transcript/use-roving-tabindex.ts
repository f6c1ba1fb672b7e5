import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react';
import type { Cue } from './cues.ts';

/** Makes a long list of links one Tab stop, within which arrows, Home and End move the focus. */
export function useRovingTabindex(list: RefObject<HTMLElement | null>, cues: Cue[], current: number) {
  useEffect(() => {
    const element = list.current;
    if (!element || element.contains(document.activeElement)) return;
    makeStop(element, element.querySelectorAll('a')[Math.max(0, current)]);
  }, [list, cues, current]);
  return {
    onFocus: ({ currentTarget, target }: FocusEvent<HTMLElement>) => makeStop(currentTarget, target),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const links = [...event.currentTarget.querySelectorAll('a')];
      const at = links.indexOf(event.target as HTMLAnchorElement);
      const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
      const next = to === undefined || at < 0 ? undefined : links[to];
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

// Sets the attribute directly; React does not overwrite it, because the rendered value is always -1.
function makeStop(list: HTMLElement, link: Element | undefined): void {
  for (const stop of list.querySelectorAll('a[tabindex="0"]'))
    if (stop !== link) stop.setAttribute('tabindex', '-1');
  link?.setAttribute('tabindex', '0');
}
