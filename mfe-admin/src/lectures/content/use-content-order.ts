import type { ContentItem, ContentSection } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useRef, useState } from 'react';
import { useMoveContentMutation } from './content.api.ts';
import { contentItemKeyOf } from './content-kinds.tsx';
import {
  type ContentPosition,
  findAdjacentPosition,
  findPosition,
  findSectionEdge,
  moveContentItem,
  toMoveBody,
} from './content-positions.ts';

/** Returns the order while an item is lifted or dragged, with functions to change and save it. */
export function useContentOrder(courseId: number, sections: ContentSection[]) {
  const [move] = useMoveContentMutation();
  const [draft, setDraft] = useState<ContentSection[] | null>(null);
  const [lifted, setLifted] = useState<ContentItem | null>(null);
  const [said, setSaid] = useState('');
  const line = useRef<Promise<unknown>>(Promise.resolve());
  const shown = draft ?? sections;

  const sayWhere = (item: ContentItem, order: ContentSection[], how = '') => {
    const spot = findPosition(order, contentItemKeyOf(item));
    const section = spot && order[spot.section];
    if (!spot || !section) return;
    const where = section.name ? ` en ${section.name}` : ' antes de las secciones';
    setSaid(`${how}${item.title}: lugar ${spot.index + 1} de ${section.items.length}${where}`);
  };
  const put = (item: ContentItem, spot: ContentPosition | undefined) => {
    if (!spot) return;
    const next = moveContentItem(shown, item, spot);
    setDraft(next);
    sayWhere(item, next);
  };
  const lift = (item: ContentItem) => {
    setLifted(item);
    sayWhere(item, shown, 'Levantado. ');
  };
  const giveUp = () => {
    if (lifted) sayWhere(lifted, sections, 'Quedó donde estaba. ');
    setDraft(null);
    setLifted(null);
  };
  /** Sends moves one by one, because each depends on the order left by the previous one. */
  const send = (order: ContentSection[], items: Pick<ContentItem, 'kind' | 'id'>[]): Promise<boolean> => {
    const body = toMoveBody(order, items);
    if (!body) return Promise.resolve(false);
    const done = line.current.then(async () => {
      const { error } = await move({ courseId, ...body });
      if (error) toast.error(errorMessage(error));
      return !error;
    });
    line.current = done;
    return done;
  };
  /** Drops a saved order, unless another move began meanwhile. */
  const forget = (order: ContentSection[]) => setDraft((now) => (now === order ? null : now));
  const drop = async (item: ContentItem) => {
    setLifted(null);
    if (!draft) return;
    sayWhere(item, draft, 'Soltado. ');
    const order = draft;
    await send(order, [item]);
    forget(order);
  };
  /** Moves items to a section's end and offers an undo. */
  const moveTo = async (items: ContentItem[], section: number) => {
    const before = sections;
    const order = items.reduce(
      (all, item) =>
        moveContentItem(all, item, findSectionEdge(all, section, 'end') ?? { section, index: 0 }),
      sections,
    );
    setDraft(order);
    const isDone = await send(order, items);
    forget(order);
    if (!isDone) return;
    const undo = async () => {
      // Undoes in reverse, so that each item finds its former successor in place.
      for (const item of items.toReversed()) await send(before, [item]);
    };
    const text = items.length === 1 ? 'Movido con éxito' : `${items.length} cosas movidas con éxito`;
    toast.success(text, { label: 'Deshacer', run: () => void undo() });
  };
  return {
    shown,
    lifted,
    said,
    lift,
    giveUp,
    drop,
    moveTo,
    place: (item: ContentItem, spot: ContentPosition) => put(item, spot),
    step: (item: ContentItem, by: 1 | -1) => {
      const spot = findPosition(shown, contentItemKeyOf(item));
      put(item, spot && findAdjacentPosition(shown, spot, by));
    },
    changeSection: (item: ContentItem, by: 1 | -1) => {
      const spot = findPosition(shown, contentItemKeyOf(item));
      put(item, spot && findSectionEdge(shown, spot.section + by, 'start'));
    },
  };
}
