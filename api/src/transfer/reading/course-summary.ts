import type { ConvertedText } from '../markdown/to-markdown.ts';
import { digestOf, outcomeOf } from './convert-page.ts';
import type { ParsedArchiveItem } from './course-plan.ts';

export const WHOLE_COURSE_PATH = 'El curso';
const MAX_DESCRIPTION = 5_000;

/** Returns the item for the course's summary, which becomes its description. */
export function toSummaryItems(
  text: Pick<ConvertedText, 'markdown' | 'losses' | 'dangling'>,
): ParsedArchiveItem[] {
  const { markdown } = text;
  if (markdown.trim() === '') return [];
  const cut = markdown.length > MAX_DESCRIPTION ? ['Se corta a 5.000 letras.'] : [];
  const item = {
    key: 'course:summary',
    path: WHOLE_COURSE_PATH,
    kind: 'about' as const,
    bytes: 0,
    title: 'Descripción del curso',
    detail: 'Texto que lo presenta',
    ...outcomeOf([text], ...cut),
    digest: digestOf(markdown),
  };
  return [{ item, contents: [{ kind: 'about', text: markdown.slice(0, MAX_DESCRIPTION) }] }];
}
