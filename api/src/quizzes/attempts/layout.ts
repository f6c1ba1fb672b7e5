import { getKindModule, type QuestionContent, type QuestionKind } from '../kinds/kinds.ts';
import type { RandomSource } from '../kinds/random.ts';

/** A question within an attempt, with the fields that its kind's `createLayout` adds. */
export interface LayoutSlot {
  slot: number;
  /** Its position in the quiz before shuffling. */
  position: number;
  questionId: number;
  kind: QuestionKind;
  mark: number;
}

/** Creates the layout in which an attempt shows a question. */
export function createLayout(
  slot: Omit<LayoutSlot, 'kind'>,
  content: QuestionContent,
  shuffleOptions: boolean,
  random?: RandomSource,
): LayoutSlot {
  const own = getKindModule(content).createLayout?.(content, shuffleOptions, random);
  return { ...slot, kind: content.kind, ...own };
}
