import type { ContentItem, ContentSection } from '@rambla/api/contract';
import { countText } from '@rambla/kit/format/numbers';

const MAX_TITLES = 3;

const isEvaluation = ({ kind }: ContentItem) => kind === 'quiz' || kind === 'assignment';

function namesOf(items: ContentItem[]): string {
  const titles = items.slice(0, MAX_TITLES).map(({ title }) => `«${title}»`);
  const rest = items.length - titles.length;
  const all = rest > 0 ? [...titles, `${rest} más`] : titles;
  return all.length < 2 ? all.join('') : `${all.slice(0, -1).join(', ')} y ${all.at(-1)}`;
}

/** Describes in Spanish what students can see and answer after publication. */
export function coursePublicationText(sections: ContentSection[]): string {
  const all = sections.flatMap(({ items }) => items);
  const shown = all.filter(({ state }) => state === 'published');
  const lectures = shown.filter(({ kind }) => kind === 'lecture').length;
  const evaluations = shown.filter(isEvaluation);
  const drafts = all.length - shown.length;
  const parts = [
    lectures > 0
      ? `Se ${lectures === 1 ? 've' : 'ven'} ${countText(lectures, 'clase', 'clases')}.`
      : 'No se ve ninguna clase.',
    evaluations.length > 0 && `Se ${evaluations.length === 1 ? 'abre' : 'abren'} ${namesOf(evaluations)}.`,
    drafts > 0 && `${countText(drafts, 'cosa no se ve', 'cosas no se ven')} todavía.`,
  ];
  return parts.filter(Boolean).join(' ');
}
