import { smoothScrollTo } from '@rambla/kit/dom/smooth-scroll';
import type { MouseEvent } from 'react';

/** Click handler that scrolls smoothly to the element with this id. */
export function smoothScrollOnClick(id: string) {
  return (event: MouseEvent) => {
    const target = document.getElementById(id);
    if (!target) return;
    event.preventDefault();
    smoothScrollTo(target);
  };
}
