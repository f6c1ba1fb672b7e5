import {
  type ContentPlace,
  listLecturesInOrder,
  listPlaces,
  type OrderedLecture,
} from '../../courses/content/content-places.queries.ts';
import { listSections } from '../../courses/lectures/sections/sections.queries.ts';
import type { Db } from '../../database.ts';
import { listExplained } from '../course-page/plan.queries.ts';
import type { ContentItem, ContentKindName, ContentSection } from './content.schema.ts';
import { CONTENT_KINDS, type Listed } from './content-kinds.ts';

const EMPTY = { number: null, state: 'published', publishAt: null, at: null, lectureId: null } as const;

export const keyOf = ({ kind, id }: { kind: string; id: number }) => `${kind} ${id}`;

async function listOthers(db: Db, courseId: number): Promise<ContentItem[]> {
  const found: ContentItem[] = [];
  for (const [kind, list] of Object.entries(CONTENT_KINDS)) {
    const rows: Listed[] = await list(db, courseId);
    found.push(...rows.map((row) => ({ ...EMPTY, ...row, kind: kind as ContentKindName })));
  }
  return found;
}

/** The lecture that a quiz follows which nobody placed, as on the course's page; undefined: it comes last. */
function lectureBefore(quizId: number, lectures: OrderedLecture[], explained: Map<number, number[]>) {
  const opened = lectures.findIndex(({ afterQuizId }) => afterQuizId === quizId);
  if (opened >= 0) return lectures[opened - 1];
  const own = explained.get(quizId) ?? [];
  return lectures.findLast(({ id }) => own.includes(id));
}

/** Reads everything of a course by section, in its one order. */
export async function readContent(db: Db, courseId: number): Promise<ContentSection[]> {
  const lectures = await listLecturesInOrder(db, courseId);
  const explained = await listExplained(db, courseId);
  const places = new Map(
    (await listPlaces(db, courseId)).map((place) => [keyOf({ kind: place.kind, id: place.itemId }), place]),
  );
  const others = (await listOthers(db, courseId)).map((item) => ({ item, place: places.get(keyOf(item)) }));
  const placed = others.filter((one): one is { item: ContentItem; place: ContentPlace } => !!one.place);
  placed.sort((one, other) => one.place.place - other.place.place);
  const unplaced = others.filter(({ place }) => !place).map(({ item }) => item);
  const isQuiz = ({ kind }: ContentItem) => kind === 'quiz' || kind === 'assignment';
  const quizzes = unplaced.filter(isQuiz);
  const byLecture = Map.groupBy(quizzes, ({ id }) => lectureBefore(id, lectures, explained)?.id);
  const behind = (lectureId: number) =>
    [
      ...placed.filter(({ place }) => place.afterLectureId === lectureId).map(({ item }) => item),
      ...(byLecture.get(lectureId) ?? []),
    ].map((item) => ({ ...item, lectureId }));
  const sectionOf = (id: number | null, name: string | null): ContentSection => ({
    id,
    name,
    items: [
      ...placed
        .filter(({ place }) => place.afterLectureId === null && place.sectionId === id)
        .map(({ item }) => item),
      ...lectures
        .filter(({ sectionId }) => sectionId === id)
        .flatMap((lecture) => [itemOf(lecture), ...behind(lecture.id)]),
    ],
  });
  const named = (await listSections(db, courseId)).map(({ id, name }) => sectionOf(id, name));
  const all = [sectionOf(null, null), ...named];
  const last = [...(byLecture.get(undefined) ?? []), ...unplaced.filter((item) => !isQuiz(item))];
  all.at(-1)?.items.push(...last);
  return all.filter(({ id, items }) => id !== null || items.length > 0);
}

function itemOf({ id, title, position, state, publishAt }: OrderedLecture): ContentItem {
  return { ...EMPTY, kind: 'lecture', id, title, number: position, state, publishAt };
}
