import type { Lecture } from '@rambla/api/contract';
import { useRef } from 'react';
import { ListState } from '../desk/list/list-state.tsx';
import { LectureRow } from './lecture-row.tsx';
import css from './lectures.module.css';
import { uploads } from './uploads/uploads.ts';
import { useOrder } from './use-order.ts';

type Props = {
  courseId: number;
  lectures: Lecture[];
  chosenId: number | undefined;
  onChoose: (id: number) => void;
};

/** The lectures in order; a handle moves one by pointer or arrow keys. */
export function LectureList({ courseId, lectures, chosenId, onChoose }: Props) {
  const { shown, preview, keep, said } = useOrder(courseId, lectures);
  const list = useRef<HTMLOListElement>(null);
  const sending = uploads.useRows();
  /** Returns the index of the row at this height. */
  const placeAt = (y: number) => {
    const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect());
    const place = rows.findIndex(({ bottom }) => y < bottom);
    return place === -1 ? rows.length - 1 : place;
  };
  return (
    <ListState
      rows={lectures}
      error={null}
      onRetry={() => undefined}
      icon="play"
      empty="Todavía no hay clases. Agregá la primera o soltá acá tus videos."
    >
      <ol ref={list} className={css.rows}>
        {shown.map((lecture, index) => (
          <LectureRow
            key={lecture.id}
            lecture={lecture}
            upload={sending.find(({ lectureId }) => lectureId === lecture.id)}
            chosen={lecture.id === chosenId}
            onChoose={() => onChoose(lecture.id)}
            onDrag={(y) => {
              const to = placeAt(y);
              if (to !== index) preview(index, to);
            }}
            onDrop={() => void keep(lecture, index + 1)}
            onStep={(step) => {
              const to = Math.max(0, Math.min(index + step, shown.length - 1));
              preview(index, to);
              void keep(lecture, to + 1);
            }}
          />
        ))}
      </ol>
      <p className="sr-only" role="status">
        {said}
      </p>
    </ListState>
  );
}
