import type { ContentItem, ContentSection } from '@rambla/api/contract';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { followPointer } from '../../admin-ui/list/follow-pointer.ts';
import { contentItemKeyOf } from './content-kinds.tsx';
import { type ContentPosition, findPosition } from './content-positions.ts';
import type { useContentOrder } from './use-content-order.ts';

type Order = ReturnType<typeof useContentOrder>;

/** Restores the focus, which a row loses when it moves to another section. */
export function useLiftedRowFocus(
  list: { current: HTMLElement | null },
  liftedKey: string | null,
  spot: ContentPosition | undefined,
): void {
  const last = useRef<string | null>(null);
  useEffect(() => {
    const key = liftedKey ?? last.current;
    last.current = liftedKey;
    if (!key || (!liftedKey && document.activeElement !== document.body)) return;
    list.current?.querySelector<HTMLElement>(`[data-key="${key}"] button`)?.focus();
  }, [liftedKey, spot?.section, spot?.index]);
}

/** Returns stable callbacks, so that a move renders only the changed rows. */
export function useContentRowActions(order: Order, list: { current: HTMLElement | null }) {
  const latest = useRef(order);
  const [grabbed, setGrabbed] = useState<string | null>(null);
  useEffect(() => {
    latest.current = order;
  });
  const [actions] = useState(() => ({
    onKey: (item: ContentItem, event: KeyboardEvent) => handleKey(latest.current, item, event),
    onGrab: (item: ContentItem, pointer: Pick<PointerEvent, 'pointerId'>) => {
      const handleMove = (y: number) => {
        const spot = spotAt(list.current, latest.current.shown, y);
        const own = findPosition(latest.current.shown, contentItemKeyOf(item));
        if (spot && (spot.section !== own?.section || spot.index !== own.index))
          // Renders synchronously, because a drop may follow immediately.
          flushSync(() => latest.current.place(item, spot));
      };
      followPointer(pointer, handleMove, (isDropped) => {
        setGrabbed(null);
        if (isDropped) void latest.current.drop(item);
        else latest.current.giveUp();
      });
      setGrabbed(contentItemKeyOf(item));
    },
  }));
  return { ...actions, grabbed };
}

function handleKey(order: Order, item: ContentItem, event: KeyboardEvent): void {
  const isLifted = order.lifted !== null && contentItemKeyOf(order.lifted) === contentItemKeyOf(item);
  const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
  if (event.key === ' ' || event.key === 'Enter') {
    event.preventDefault();
    if (isLifted) void order.drop(item);
    else order.lift(item);
  } else if (isLifted && by !== 0) {
    event.preventDefault();
    if (event.shiftKey) order.changeSection(item, by);
    else order.step(item, by);
  } else if (isLifted && (event.key === 'Escape' || event.key === 'Tab')) order.giveUp();
}

/** Returns the position of the row at this height; below the last row, the section's end. */
function spotAt(
  list: HTMLElement | null,
  sections: ContentSection[],
  y: number,
): ContentPosition | undefined {
  const all = [...(list?.querySelectorAll<HTMLElement>('[data-section]') ?? [])];
  const element = all.find((each) => y < each.getBoundingClientRect().bottom) ?? all.at(-1);
  const section = Number(element?.dataset.section);
  const items = sections[section]?.items;
  if (!element || !items) return undefined;
  const rows = [...element.querySelectorAll<HTMLElement>('[data-key]')];
  const index = rows.findIndex((row) => y < row.getBoundingClientRect().bottom);
  // A collapsed section shows no rows, so its end is taken.
  return { section, index: index < 0 ? items.length : index };
}
