import { type Answer, isBlankAnswer } from '../kinds/answers.schema.ts';
import { getKindModule, type QuestionContent } from '../kinds/kinds.ts';
import { createSeededRandom } from '../kinds/random.ts';
import { createLayout, type LayoutSlot } from './layout.ts';

/** Adapts an attempt's layout to edits of the question, for display and grading. */
export function reconcileLayout(slot: LayoutSlot, content: QuestionContent): LayoutSlot {
  // A question of another kind needs a new layout; the seed gives the same layout on every call.
  if (slot.kind !== content.kind)
    return createLayout(slot, content, false, createSeededRandom(`${slot.questionId} ${slot.slot}`));
  return { ...slot, ...getKindModule(content).reconcileLayout?.(slot, content) };
}

/** Drops the parts of an answer that no longer exist in the question; null when nothing remains. */
export function reconcileAnswer(asked: LayoutSlot, answer: Answer): Answer {
  const { isAnswer, reconcileAnswer: reconcile } = getKindModule(asked);
  if (answer === null || !isAnswer(answer)) return null;
  const left = reconcile ? reconcile(answer, asked) : answer;
  return isBlankAnswer(left) ? null : left;
}
