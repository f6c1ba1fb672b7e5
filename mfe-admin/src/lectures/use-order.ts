import type { Lecture } from '@rambla/api/contract';
import { errorMessage } from '@rambla/kit/base-api';
import { toast } from '@rambla/kit/toasts';
import { useState } from 'react';
import { moved } from '../moved.ts';
import { useSaveLectureMutation } from './lectures.api.ts';

/** The order of the lectures while it is being changed, and the way to keep it. */
export function useOrder(courseId: number, lectures: Lecture[]) {
  const [save] = useSaveLectureMutation();
  const [order, setOrder] = useState<{ of: Lecture[]; ids: number[] } | null>(null);
  const [said, setSaid] = useState('');
  // As soon as the server tells of another order, that one counts.
  const shown =
    order?.of === lectures ? order.ids.flatMap((id) => lectures.find((l) => l.id === id) ?? []) : lectures;
  const preview = (from: number, to: number) =>
    setOrder({ of: lectures, ids: moved(shown, from, to).map(({ id }) => id) });
  const keep = async (lecture: Lecture, position: number) => {
    setSaid(`${lecture.title}: lugar ${position} de ${lectures.length}`);
    if (lecture.position === position) return setOrder(null);
    const { error } = await save({
      courseId,
      lectureId: lecture.id,
      version: lecture.version ?? 0,
      position,
    });
    if (!error) return;
    setOrder(null);
    toast.error(errorMessage(error));
  };
  return { shown, preview, keep, said };
}
