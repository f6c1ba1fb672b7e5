import type { Db } from '../../core/database/database.ts';
import { contentKeyOf } from '../../courses/content/content-order.ts';
import {
  type ContentPlace,
  listContentPlaces,
  replaceContentPlaces,
} from '../../courses/content/content-places.queries.ts';
import { lockContentOrder } from '../../courses/lectures/lecture-order.queries.ts';
import { computeContentPlaces } from './compute-places.ts';
import { readCourseContent } from './read-course-content.ts';

/** Stores the displayed positions, so that a new last section does not move existing items. */
export async function storeContentPlaces(trx: Db, courseId: number): Promise<void> {
  await lockContentOrder(trx, courseId);
  const sections = await readCourseContent(trx, courseId);
  const hasOrder = sections.some(({ id, items }) => id !== null || items.some(isLecture));
  const { others } = computeContentPlaces(sections);
  const keyOf = ({ kind, itemId }: Pick<ContentPlace, 'kind' | 'itemId'>) =>
    contentKeyOf({ kind, id: itemId });
  // Deleted items keep their rows for an undo, so the numbers of rows and items differ.
  const stored = new Set((await listContentPlaces(trx, courseId)).map(keyOf));
  // A course without sections and lectures has no positions to store.
  if (!hasOrder || others.every((place) => stored.has(keyOf(place)))) return;
  await replaceContentPlaces(trx, courseId, others);
}

const isLecture = ({ kind }: { kind: string }) => kind === 'lecture';
