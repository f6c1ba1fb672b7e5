import type { ContentPlace, LecturePosition } from '../../courses/content/content-places.queries.ts';
import type { ContentSection } from './content.schema.ts';

/** Computes the position of each lecture, and the lecture before each item of another kind. */
export function computeContentPlaces(sections: ContentSection[]) {
  const lectures: LecturePosition[] = [];
  const others: ContentPlace[] = [];
  for (const { id: sectionId, items } of sections) {
    let afterLectureId: number | null = null;
    for (const { kind, id } of items) {
      if (kind === 'lecture') {
        afterLectureId = id;
        lectures.push({ id, sectionId, position: lectures.length + 1 });
      } else others.push({ kind, itemId: id, sectionId, afterLectureId, place: others.length + 1 });
    }
  }
  return { lectures, others };
}
