import type { ContentItem, ContentSection, MoveContentBody } from '@rambla/api/contract';
import { contentItemKeyOf } from './content-kinds.tsx';

/** An item's position: its section's index, and its index in that section. */
export interface ContentPosition {
  section: number;
  index: number;
}

export function findPosition(sections: ContentSection[], key: string): ContentPosition | undefined {
  for (const [section, { items }] of sections.entries()) {
    const index = items.findIndex((item) => contentItemKeyOf(item) === key);
    if (index >= 0) return { section, index };
  }
  return undefined;
}

/** Returns the sections with an item moved to another position. */
export function moveContentItem(
  sections: ContentSection[],
  item: ContentItem,
  spot: ContentPosition,
): ContentSection[] {
  return sections.map((section, at) => {
    const left = section.items.filter((one) => contentItemKeyOf(one) !== contentItemKeyOf(item));
    return { ...section, items: at === spot.section ? left.toSpliced(spot.index, 0, item) : left };
  });
}

/** Returns the position one step up or down, which may be in the adjacent section. */
export function findAdjacentPosition(
  sections: ContentSection[],
  { section, index }: ContentPosition,
  step: 1 | -1,
): ContentPosition | undefined {
  const to = index + step;
  if (to >= 0 && to < (sections[section]?.items.length ?? 0)) return { section, index: to };
  return findSectionEdge(sections, section + step, step === 1 ? 'start' : 'end');
}

/** Returns a section's first or last position; undefined if the section does not exist. */
export function findSectionEdge(
  sections: ContentSection[],
  section: number,
  end: 'start' | 'end',
): ContentPosition | undefined {
  const found = sections[section];
  return found && { section, index: end === 'start' ? 0 : found.items.length };
}

/** Builds the request that saves a move; `sections` already has the items at their new position. */
export function toMoveBody(
  sections: ContentSection[],
  items: Pick<ContentItem, 'kind' | 'id'>[],
): MoveContentBody | null {
  const [first] = items;
  const spot = first && findPosition(sections, contentItemKeyOf(first));
  if (!spot) return null;
  const section = sections[spot.section];
  const keys = new Set(items.map(contentItemKeyOf));
  const after = section?.items.slice(spot.index).find((item) => !keys.has(contentItemKeyOf(item)));
  const before = after ? { kind: after.kind, id: after.id } : null;
  return { items: items.map(({ kind, id }) => ({ kind, id })), sectionId: section?.id ?? null, before };
}
