import type { ContentOf, QuestionContent } from '../kinds/kinds.ts';

/** Reorders gaps by their place in the text, the only order that the formats know. */
export function sortGaps(content: QuestionContent): QuestionContent {
  if (content.kind !== 'gaps') return content;
  const gaps: ContentOf<'gaps'>['gaps'] = [];
  const text = content.text.replace(/\[\[(\d{1,2})\]\]/g, (mark, number: string) => {
    const gap = content.gaps[Number(number) - 1];
    return gap ? `[[${gaps.push(gap)}]]` : mark;
  });
  return { ...content, text, gaps };
}
