const SCROLL_MS = 500;
const TOP_GAP_PX = 88;

/** Scrolls smoothly to an element in 500 ms (at once with reduced motion) and focuses it. */
export function smoothScrollTo(element: HTMLElement): void {
  const from = window.scrollY;
  const to = element.getBoundingClientRect().top + from - TOP_GAP_PX;
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) window.scrollTo(0, to);
  else animate(from, to);
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

function animate(from: number, to: number): void {
  const start = performance.now();
  const step = (now: number) => {
    const part = Math.min((now - start) / SCROLL_MS, 1);
    const eased = part < 0.5 ? 4 * part ** 3 : 1 - (-2 * part + 2) ** 3 / 2;
    window.scrollTo(0, from + (to - from) * eased);
    if (part < 1) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
