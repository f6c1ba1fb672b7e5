import type { Db } from '../../core/database/database.ts';
import { notFound } from '../../core/http/errors.ts';
import { contentKeyOf } from '../../courses/content/content-order.ts';
import {
  incrementLectureVersions,
  replaceContentPlaces,
  setLecturePositions,
} from '../../courses/content/content-places.queries.ts';
import { lockContentOrder, renumberLectures } from '../../courses/lectures/lecture-order.queries.ts';
import { findSection } from '../../courses/lectures/sections/sections.queries.ts';
import { computeContentPlaces } from './compute-places.ts';
import type { ContentItem, ContentSection, MoveContentBody } from './content.schema.ts';
import { readCourseContent } from './read-course-content.ts';

/** Removes the items from their sections and inserts them at the target. */
function moveWithin(sections: ContentSection[], { items, sectionId, before }: MoveContentBody) {
  const byKey = new Map(
    sections.flatMap((section) => section.items.map((item) => [contentKeyOf(item), item])),
  );
  const moved = items.map((key) => byKey.get(contentKeyOf(key)));
  if (moved.some((item) => !item)) throw notFound('Eso ya no está en el curso.');
  const keys = new Set(items.map(contentKeyOf));
  const left = sections.map((section) => ({
    ...section,
    items: section.items.filter((item) => !keys.has(contentKeyOf(item))),
  }));
  if (!left.some(({ id }) => id === sectionId)) left.unshift({ id: null, name: null, items: [] });
  return left.map((section) => {
    if (section.id !== sectionId) return section;
    const at = before ? section.items.findIndex((item) => contentKeyOf(item) === contentKeyOf(before)) : -1;
    const end = at < 0 ? section.items.length : at;
    return { ...section, items: section.items.toSpliced(end, 0, ...(moved as ContentItem[])) };
  });
}

/** Moves items of any kind together; also stores the displayed positions of items that had none stored. */
export async function moveCourseContent(
  trx: Db,
  courseId: number,
  move: MoveContentBody,
): Promise<ContentSection[]> {
  await lockContentOrder(trx, courseId);
  if (move.sectionId !== null && !(await findSection(trx, courseId, move.sectionId)))
    throw notFound('La sección no existe.');
  const before = await readCourseContent(trx, courseId);
  const after = computeContentPlaces(moveWithin(before, move));
  const old = new Map(computeContentPlaces(before).lectures.map((place) => [place.id, place]));
  const changed = after.lectures.filter(({ id, position, sectionId }) => {
    const was = old.get(id);
    return was?.position !== position || was.sectionId !== sectionId;
  });
  await setLecturePositions(trx, changed);
  await renumberLectures(trx, courseId);
  await replaceContentPlaces(trx, courseId, after.others);
  const moved = move.items.filter(({ kind }) => kind === 'lecture').map(({ id }) => id);
  await incrementLectureVersions(trx, moved);
  return readCourseContent(trx, courseId);
}
