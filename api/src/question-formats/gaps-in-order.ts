import type { ContentOf, QuestionContent } from '../quizzes/kinds/kinds.ts';

/** The question with its gaps in the order of the text, which is all that the formats know of them. */
export function gapsInOrder(content: QuestionContent): QuestionContent {
  if (content.kind !== 'gaps') return content;
  const gaps: ContentOf<'gaps'>['gaps'] = [];
  const text = content.text.replace(/\[\[(\d{1,2})\]\]/g, (mark, number: string) => {
    const gap = content.gaps[Number(number) - 1];
    return gap ? `[[${gaps.push(gap)}]]` : mark;
  });
  return { ...content, text, gaps };
}
