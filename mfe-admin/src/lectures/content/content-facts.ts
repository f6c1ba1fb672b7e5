import type { ContentItem, Lecture } from '@rambla/api/contract';
import { durationText } from '@rambla/kit/format/moment';
import { hasUnplayableVideo, type PublicationFilter } from '../publication/publication-text.ts';

/** True when the filter includes the item; `lecture` is set for items that are lectures. */
export function isItemShown(
  { state }: ContentItem,
  lecture: Lecture | undefined,
  shown: PublicationFilter,
): boolean {
  if (shown === 'all') return true;
  return shown === 'trouble' ? lecture !== undefined && hasUnplayableVideo(lecture) : state === shown;
}

/** Describes a section's content for its heading. */
export function listContentFacts(
  items: ContentItem[],
  lectureOf: (item: ContentItem) => Lecture | undefined,
): string[] {
  const count = (shown: PublicationFilter) =>
    items.filter((item) => isItemShown(item, lectureOf(item), shown)).length;
  const seconds = items.reduce((sum, item) => {
    const lecture = lectureOf(item);
    return sum + (lecture?.kind === 'video' ? (lecture.durationSeconds ?? 0) : 0);
  }, 0);
  const drafts = count('draft');
  const facts = [
    items.length === 1 ? '1 cosa' : `${items.length} cosas`,
    seconds > 0 ? `${durationText(seconds)} de video` : '',
    drafts > 0 ? `${drafts} ${drafts === 1 ? 'borrador' : 'borradores'}` : '',
    items.length > 0 && count('published') === items.length ? 'todo publicado' : '',
  ];
  return facts.filter(Boolean);
}

/** Counts items whose video cannot be played. */
export function countUnplayableVideos(
  items: ContentItem[],
  lectureOf: (item: ContentItem) => Lecture | undefined,
): number {
  return items.filter((item) => isItemShown(item, lectureOf(item), 'trouble')).length;
}
