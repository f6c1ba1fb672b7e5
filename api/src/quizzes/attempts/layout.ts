import { randomInt } from 'node:crypto';
import type { QuestionContent } from '../questions/content.ts';
import type { QuestionKind } from '../questions/kinds.ts';

/** A question as one attempt asks it; the order of its parts is fixed at the start. */
export interface LayoutSlot {
  slot: number;
  /** Where it stands in the quiz, however this attempt was shuffled. */
  position: number;
  questionId: number;
  kind: QuestionKind;
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

/** Options, pairs or items, as they were written. */
export function partIds({ kind, options, pairs, items }: QuestionContent): string[] {
  const parts = { single: options, multiple: options, matching: pairs, ordering: items };
  return kind in parts ? parts[kind as keyof typeof parts].map(({ id }) => id) : [];
}

/** What each gap may be filled with; none where one writes. */
export function gapTexts({ gaps }: QuestionContent): string[][] {
  return gaps.map(({ kind, accepted }) =>
    kind === 'choice' ? [...new Set(accepted.map(({ text }) => text))] : [],
  );
}

function orderParts(content: QuestionContent, mayShuffle: boolean): string[] {
  const ids = partIds(content);
  // Items are written in the right order, so the written one is never shown.
  if (content.kind === 'ordering') return shuffled(ids);
  return mayShuffle && content.shuffle ? shuffled(ids) : ids;
}

/** Creates the layout in which an attempt shows a question. */
export function createLayout(
  slot: Pick<LayoutSlot, 'slot' | 'position' | 'questionId' | 'mark'>,
  content: QuestionContent,
  shuffleOptions: boolean,
): LayoutSlot {
  return {
    ...slot,
    kind: content.kind,
    parts: orderParts(content, shuffleOptions),
    choices: shuffled(choiceIds(content)),
    gapChoices: gapTexts(content).map(shuffled),
  };
}
