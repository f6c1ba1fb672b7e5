import type { Db } from '../../core/database/database.ts';
import { listSections } from '../lectures/sections/sections.queries.ts';
import { listContentPlaces, listLecturesInOrder, type OrderedLecture } from './content-places.queries.ts';

type Key = { kind: string; id: number };
/** An item of a course, with the id of the lecture that the item follows. */
export type OrderedContent = Key & { lectureId: number | null };
export type OrderedSection = { id: number | null; name: string | null; items: OrderedContent[] };

export const contentKeyOf = ({ kind, id }: Key) => `${kind} ${id}`;

/** Finds the lecture that an unplaced quiz follows; null means before all lectures, undefined after all. */
function lectureBefore(
  quizId: number,
  lectures: OrderedLecture[],
  explained: Map<number, number[]>,
): number | null | undefined {
  const opened = lectures.findIndex(({ afterQuizId }) => afterQuizId === quizId);
  if (opened >= 0) return lectures[opened - 1]?.id ?? null;
  const own = explained.get(quizId) ?? [];
  return lectures.findLast(({ id }) => own.includes(id))?.id;
}

/** Orders a course's content; `explained` maps each quiz to the ids of the lectures that explain it. */
export async function readContentOrder(
  db: Db,
  courseId: number,
  others: readonly Key[],
  explained: Map<number, number[]>,
): Promise<OrderedSection[]> {
  const lectures = await listLecturesInOrder(db, courseId);
  const there = new Map(others.map((other) => [contentKeyOf(other), other]));
  const places = (await listContentPlaces(db, courseId)).flatMap(({ itemId, ...place }) => {
    const key = contentKeyOf({ kind: place.kind, id: itemId });
    const item = there.get(key);
    there.delete(key);
    return item ? [{ ...place, item }] : [];
  });
  const unplaced = [...there.values()];
  // Among the quizzes after one lecture, puts those that unlock the next lecture last.
  const gates = new Set(lectures.map(({ afterQuizId }) => afterQuizId));
  const isQuiz = ({ kind }: Key) => kind === 'quiz' || kind === 'assignment';
  const quizzes = unplaced
    .filter(isQuiz)
    .sort((one, other) => Number(gates.has(one.id)) - Number(gates.has(other.id)));
  const byLecture = Map.groupBy(quizzes, ({ id }) => lectureBefore(id, lectures, explained));
  const follow = (items: Key[], lectureId: number | null): OrderedContent[] =>
    items.map(({ kind, id }) => ({ kind, id, lectureId }));
  const behind = (lectureId: number) => [
    ...places.filter(({ afterLectureId }) => afterLectureId === lectureId).map(({ item }) => item),
    ...(byLecture.get(lectureId) ?? []),
  ];
  const sectionOf = (id: number | null, name: string | null): OrderedSection => {
    const first = places.filter(
      ({ afterLectureId, sectionId }) => afterLectureId === null && sectionId === id,
    );
    const own = lectures.filter(({ sectionId }) => sectionId === id);
    const opening = own[0] && own[0] === lectures[0] ? (byLecture.get(null) ?? []) : [];
    const lead = [...first.map(({ item }) => item), ...opening];
    const rest = own.flatMap((lecture) => [
      { kind: 'lecture', id: lecture.id, lectureId: null },
      ...follow(behind(lecture.id), lecture.id),
    ]);
    return { id, name, items: [...follow(lead, null), ...rest] };
  };
  const named = (await listSections(db, courseId)).map(({ id, name }) => sectionOf(id, name));
  const all = [sectionOf(null, null), ...named];
  const last = [...(byLecture.get(undefined) ?? []), ...unplaced.filter((item) => !isQuiz(item))];
  all.at(-1)?.items.push(...follow(last, null));
  return all;
}
