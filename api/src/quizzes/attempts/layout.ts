import { randomInt } from 'node:crypto';
import type { QuestionContent } from '../questions/content.ts';
import type { Kind } from '../questions/kinds.ts';

/** A question as one attempt asks it; the order of its parts is fixed at the start. */
export interface LayoutSlot {
  slot: number;
  /** Where it stands in the quiz, however this attempt was shuffled. */
  position: number;
  questionId: number;
  kind: Kind;
  mark: number;
  /** Options, pairs or items, in this attempt's order. */
  parts: string[];
  /** What pairs may be matched with. */
  choices: string[];
  /** Of gaps to choose for, by gap. */
  gapChoices: string[][];
}

export function shuffled<T>(items: readonly T[]): T[] {
  const result = [...items];
  for (let last = result.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [result[last], result[other]] = [result[other] as T, result[last] as T];
  }
  return result;
}

/** The ids to choose from in a matching question: equal matches are one choice. */
export function choiceIds({ pairs, distractors }: QuestionContent): string[] {
  const byText = new Map<string, string>();
  for (const { matchId, match } of pairs) if (!byText.has(match.trim())) byText.set(match.trim(), matchId);
  for (const { id, text } of distractors) if (!byText.has(text.trim())) byText.set(text.trim(), id);
  return [...byText.values()];
}

function partsOf(content: QuestionContent, mayShuffle: boolean): string[] {
  const ids = (parts: { id: string }[]) => parts.map(({ id }) => id);
  switch (content.kind) {
    case 'single':
    case 'multiple':
      return mayShuffle && content.shuffle ? shuffled(ids(content.options)) : ids(content.options);
    case 'matching':
      return mayShuffle && content.shuffle ? shuffled(ids(content.pairs)) : ids(content.pairs);
    case 'ordering':
      // Written in the right order, so the written one is never shown.
      return shuffled(ids(content.items));
    default:
      return [];
  }
}

/** How an attempt asks a question. */
export function layOut(
  slot: Pick<LayoutSlot, 'slot' | 'position' | 'questionId' | 'mark'>,
  content: QuestionContent,
  shuffleOptions: boolean,
): LayoutSlot {
  const gapChoices = content.gaps.map(({ kind, accepted }) =>
    kind === 'choice' ? shuffled([...new Set(accepted.map(({ text }) => text))]) : [],
  );
  return {
    ...slot,
    kind: content.kind,
    parts: partsOf(content, shuffleOptions),
    choices: content.kind === 'matching' ? shuffled(choiceIds(content)) : [],
    gapChoices: content.kind === 'gaps' ? gapChoices : [],
  };
}
