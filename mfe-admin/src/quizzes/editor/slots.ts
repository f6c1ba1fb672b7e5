import type { QuestionKind, QuizSlot, SlotBody } from '@rambla/api/contract';
import type { FieldDifference } from '../../admin-ui/editing/save-conflict-choice.tsx';

/** A row of a quiz while edited, whose `key` survives moves. */
export type SlotDraft = {
  key: string;
  questionId: number | null;
  tag: string | null;
  title: string;
  textHtml?: string | undefined;
  kind: QuestionKind | null;
  /** As typed. */
  mark: string;
};

export function toSlotDrafts(questions: readonly QuizSlot[]): SlotDraft[] {
  return questions.map(({ position, questionId, tag, mark, question }) => ({
    key: `${position}-${questionId ?? tag}`,
    questionId,
    tag,
    title: question ? question.title || toTextExcerpt(question.textHtml) : '',
    textHtml: question?.textHtml,
    kind: question?.kind ?? null,
    mark: String(mark).replace('.', ','),
  }));
}

/** Builds the request bodies; undefined when a mark is invalid. */
export function toSlotBodies(slots: readonly SlotDraft[]): SlotBody[] | undefined {
  const bodies: SlotBody[] = [];
  for (const { questionId, tag, mark } of slots) {
    const number = Number(mark.trim().replace(',', '.'));
    if (mark.trim() === '' || !Number.isFinite(number) || number < 0) return undefined;
    bodies.push(questionId === null ? { tag: tag ?? '', mark: number } : { questionId, mark: number });
  }
  return bodies;
}

/** Returns one difference that describes both lists, or none when they are equal. */
export function listSlotDifferences(
  mine: readonly SlotDraft[],
  theirs: readonly SlotDraft[],
): FieldDifference[] {
  const pair = { label: 'Preguntas', mine: listText(mine), theirs: listText(theirs) };
  return pair.mine === pair.theirs ? [] : [pair];
}

function listText(slots: readonly SlotDraft[]): string {
  return slots
    .map(({ title, tag, mark }, index) => `${index + 1}. ${title || `Al azar de «${tag}»`} (${mark})`)
    .join('; ');
}

/** Strips the HTML tags from rendered text and shortens the text, for lists. */
export function toTextExcerpt(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');
  const words = text.replace(/\s+/g, ' ').trim();
  return words.length > 90 ? `${words.slice(0, 90)}…` : words;
}
