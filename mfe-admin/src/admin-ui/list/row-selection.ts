import { useState } from 'react';
import type { RowSelection } from './data-table.tsx';

/** Selects rows across pages; stores them whole, because rows of other pages are not loaded. */
export function useRowSelection<Row extends { id: number }>() {
  const [picked, setPicked] = useState<ReadonlyMap<number, Row>>(new Map());
  const selection: RowSelection<Row> = {
    has: ({ id }) => picked.has(id),
    toggle: (rows, on) =>
      setPicked((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(row.id, row);
          else next.delete(row.id);
        }
        return next;
      }),
  };
  return { selection, rows: [...picked.values()], clear: () => setPicked(new Map()) };
}
