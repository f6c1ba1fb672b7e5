/** Follows a pressed pointer until it is released (a drop) or the browser cancels it, such as for a scroll. */
export function followPointer(
  { pointerId }: Pick<PointerEvent, 'pointerId'>,
  onMove: (y: number) => void,
  onEnd: (isDropped: boolean) => void,
): void {
  // Listens on the window, because a moving row's element stops receiving the pointer's events.
  const listening = new AbortController();
  const listen = (
    type: 'pointermove' | 'pointerup' | 'pointercancel',
    handle: (event: PointerEvent) => void,
  ) => addEventListener(type, (event) => event.pointerId === pointerId && handle(event), listening);
  const handleEnd = ({ type }: PointerEvent) => {
    listening.abort();
    onEnd(type === 'pointerup');
  };
  listen('pointermove', ({ clientY }) => onMove(clientY));
  listen('pointerup', handleEnd);
  listen('pointercancel', handleEnd);
}
