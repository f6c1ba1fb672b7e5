import { findDescendants, readText, type XmlElement } from '../xml-tree.ts';

/** A group that draws random questions, in QTI 1.2. */
export interface QtiDrawing {
  line: number;
  /** The number of questions, as written. */
  count: string;
  /** The identifier of the bank to draw from; empty when the group has its own questions. */
  bank: string;
  /** The points of each question, as written. */
  points: string;
}

export function listQtiDrawings(root: XmlElement): QtiDrawing[] {
  return findDescendants(root, 'selection_ordering').flatMap((ordering) => {
    const [first] = findDescendants(ordering, 'selection_number');
    const read = (name: string) => readText(findDescendants(ordering, name)[0]).trim();
    return first
      ? [
          {
            line: ordering.line,
            count: readText(first).trim(),
            bank: read('sourcebank_ref'),
            points: read('points_per_item'),
          },
        ]
      : [];
  });
}
