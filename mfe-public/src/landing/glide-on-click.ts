import { glideTo } from '@rambla/kit/glide';
import type { MouseEvent } from 'react';

/** Glides to the element with this id instead of jumping there. */
export function glideOnClick(id: string) {
  return (event: MouseEvent) => {
    const target = document.getElementById(id);
    if (!target) return;
    event.preventDefault();
    glideTo(target);
  };
}
