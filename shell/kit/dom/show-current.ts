/** Scrolls a row of links to the current screen's link; used as the row's `ref`. */
export function scrollToCurrentLink(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
