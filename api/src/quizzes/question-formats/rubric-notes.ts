import type { Criterion } from '../kinds/rubric.ts';
import type { NewQuestionBody } from '../questions/questions.schema.ts';

/** Removes a rubric's ids, which belong to one bank. */
export function removeRubricIds(rubric: Criterion[]): Omit<Criterion, 'id'>[] {
  return rubric.map(({ title, text, levels }) => ({ title, text, levels }));
}

/** Writes a rubric as a note that only our import understands. */
export function writeRubricNote(rubric: Criterion[]): string {
  return rubric.length === 0
    ? ''
    : `<rubric>${encodeURIComponent(JSON.stringify(removeRubricIds(rubric)))}</rubric>`;
}

/** Reads our own note, which may be forged; the bank's rules validate it later. */
export function readRubricNote(note: string): Pick<NewQuestionBody, 'rubric'> {
  if (note === '') return {};
  try {
    return { rubric: JSON.parse(decodeURIComponent(note)) as NonNullable<NewQuestionBody['rubric']> };
  } catch {
    return {};
  }
}
