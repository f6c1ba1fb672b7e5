import type { Db } from '../../core/database/database.ts';
import { contentKeyOf, readContentOrder } from '../../courses/content/content-order.ts';
import { listLecturesInOrder, type OrderedLecture } from '../../courses/content/content-places.queries.ts';
import { readExplainingLectureIds } from '../../quizzes/questions/explaining-lectures.queries.ts';
import type { ContentItem, ContentKindName, ContentSection } from './content.schema.ts';
import { CONTENT_READERS, type ContentFields } from './content-readers.ts';

const EMPTY = { number: null, state: 'published', publishAt: null, at: null, lectureId: null } as const;

async function listOthers(db: Db, courseId: number): Promise<ContentItem[]> {
  const found: ContentItem[] = [];
  for (const [kind, list] of Object.entries(CONTENT_READERS)) {
    const rows: ContentFields[] = await list(db, courseId);
    found.push(...rows.map((row) => ({ ...EMPTY, ...row, kind: kind as ContentKindName })));
  }
  return found;
}

/** Reads a course's content by section, in order. */
export async function readCourseContent(db: Db, courseId: number): Promise<ContentSection[]> {
  const others = await listOthers(db, courseId);
  const lectures = (await listLecturesInOrder(db, courseId)).map(itemOf);
  const byKey = new Map([...lectures, ...others].map((item) => [contentKeyOf(item), item]));
  const explained = await readExplainingLectureIds(db, courseId);
  const all = (await readContentOrder(db, courseId, others, explained)).map(({ items, ...section }) => ({
    ...section,
    items: items.flatMap((key) => {
      const item = byKey.get(contentKeyOf(key));
      return item ? [{ ...item, lectureId: key.lectureId }] : [];
    }),
  }));
  return all.filter(({ id, items }) => id !== null || items.length > 0);
}

function itemOf({ id, title, position, state, publishAt, version }: OrderedLecture): ContentItem {
  return { ...EMPTY, kind: 'lecture', id, title, number: position, state, publishAt, version };
}
