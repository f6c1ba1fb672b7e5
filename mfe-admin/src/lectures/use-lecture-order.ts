import type { Lecture } from '@rambla/api/contract';
import { useState } from 'react';
import { moveItem } from '../admin-ui/list/move-item.ts';
import { useLectureMoves } from './use-lecture-moves.ts';

/** The new section names of moved lectures, by lecture id. */
type Joined = ReadonlyMap<number, string | null>;

/** Returns the lectures' order, also during a drag, with functions to change and save it. */
export function useLectureOrder(courseId: number, lectures: Lecture[]) {
  const [order, setOrder] = useState<{ of: Lecture[]; ids: number[]; joined: Joined } | null>(null);
  const [said, setSaid] = useState('');
  const { move, isAhead } = useLectureMoves(courseId, lectures, () => setOrder(null));
  // Shows the dragged order until the server's list includes the last move.
  const counts = order !== null && (isAhead || order.of === lectures);
  const shown = counts ? inOrder(lectures, order.ids, order.joined) : lectures;
  const preview = (from: number, to: number) => {
    const ids = moveItem(shown, from, to).map(({ id }) => id);
    const moved = shown[from];
    const joined = new Map(counts ? order.joined : []);
    // As on the server, a moved lecture joins the section at its new position.
    if (moved) joined.set(moved.id, shown[to]?.section ?? null);
    setOrder({ of: lectures, ids, joined });
  };
  const keep = async (lecture: Lecture, position: number) => {
    setSaid(`${lecture.title}: lugar ${position} de ${lectures.length}`);
    if (!isAhead && lecture.position === position) return setOrder(null);
    await move({ lectureId: lecture.id, position });
  };
  const cancel = () => setOrder(null);
  return { shown, preview, keep, cancel, said };
}

/** Sorts lectures by `ids`, others last, and gives moved lectures their new section. */
function inOrder(lectures: Lecture[], ids: number[], joined: Joined): Lecture[] {
  const known = ids.flatMap((id) => {
    const lecture = lectures.find((one) => one.id === id);
    if (!lecture) return [];
    const section = joined.get(id);
    return section === undefined ? lecture : { ...lecture, section };
  });
  return [...known, ...lectures.filter(({ id }) => !ids.includes(id))];
}
