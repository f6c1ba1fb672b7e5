import type { Criterion } from '../kinds/rubric.ts';
import type { NewQuestionBody } from '../questions/questions.schema.ts';

/** A rubric as a file of ours says it; its ids are those of one bank. */
export function withoutIds(rubric: Criterion[]): Omit<Criterion, 'id'>[] {
  return rubric.map(({ title, text, levels }) => ({ title, text, levels }));
}

/** No other platform has these words, and anybody may have written them: the bank's rules judge what is in them. */
export function writeRubric(rubric: Criterion[]): string {
  return rubric.length === 0
    ? ''
    : `<rubric>${encodeURIComponent(JSON.stringify(withoutIds(rubric)))}</rubric>`;
}

export function readRubric(note: string): Pick<NewQuestionBody, 'rubric'> {
  if (note === '') return {};
  try {
    return { rubric: JSON.parse(decodeURIComponent(note)) as NonNullable<NewQuestionBody['rubric']> };
  } catch {
    return {};
  }
}
