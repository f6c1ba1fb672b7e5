import type { Db } from '../../core/database/database.ts';
import { listPlaces, replacePlaces } from '../../courses/content/content-places.queries.ts';
import { lockOrder } from '../../courses/lectures/lecture-order.queries.ts';
import { placesOf } from './places-of.ts';
import { readContent } from './read-content.ts';

/** Stores where everything is shown, so that a section at the end leaves it there. */
export async function keepPlaces(trx: Db, courseId: number): Promise<void> {
  await lockOrder(trx, courseId);
  const sections = await readContent(trx, courseId);
  const hasOrder = sections.some(({ id, items }) => id !== null || items.some(isLecture));
  const { others } = placesOf(sections);
  // Before its first section or lecture a course has no places.
  if (!hasOrder || others.length === (await listPlaces(trx, courseId)).length) return;
  await replacePlaces(trx, courseId, others);
}

const isLecture = ({ kind }: { kind: string }) => kind === 'lecture';
