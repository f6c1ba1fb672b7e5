/** Scrolls a row of links (as its `ref`) to the current screen's link. */
export function scrollToCurrentLink(row: HTMLElement | null): void {
  const current = row?.querySelector<HTMLElement>('[aria-current]');
  if (row && current) row.scrollLeft = current.offsetLeft - (row.clientWidth - current.offsetWidth) / 2;
}
