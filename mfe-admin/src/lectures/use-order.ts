import type { Lecture } from '@rambla/api/contract';
import { useState } from 'react';
import { moveItem } from '../move-item.ts';
import { useMoves } from './use-moves.ts';

/** The lectures' order while it is dragged, and functions to change and save it. */
export function useOrder(courseId: number, lectures: Lecture[]) {
  const [order, setOrder] = useState<{ of: Lecture[]; ids: number[] } | null>(null);
  const [said, setSaid] = useState('');
  const { move, isAhead } = useMoves(courseId, lectures, () => setOrder(null));
  // Once the server reports another order that one is shown, but not a list from before the last move.
  const counts = order !== null && (isAhead || order.of === lectures);
  const shown = counts ? inOrder(lectures, order.ids) : lectures;
  const preview = (from: number, to: number) =>
    setOrder({ of: lectures, ids: moveItem(shown, from, to).map(({ id }) => id) });
  const keep = async (lecture: Lecture, position: number) => {
    setSaid(`${lecture.title}: lugar ${position} de ${lectures.length}`);
    if (!isAhead && lecture.position === position) return setOrder(null);
    await move({ lectureId: lecture.id, position });
  };
  return { shown, preview, keep, said };
}

/** Orders lectures by these ids; new ones come last. */
function inOrder(lectures: Lecture[], ids: number[]): Lecture[] {
  const known = ids.flatMap((id) => lectures.find((lecture) => lecture.id === id) ?? []);
  return [...known, ...lectures.filter(({ id }) => !ids.includes(id))];
}
