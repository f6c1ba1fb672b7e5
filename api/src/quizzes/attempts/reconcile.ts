import { type Answer, isBlank } from '../kinds/answers.schema.ts';
import { moduleOf, type QuestionContent } from '../kinds/kinds.ts';
import { seeded } from '../kinds/random.ts';
import { createLayout, type LayoutSlot } from './layout.ts';

/**
 * Reconciles an attempt's layout with the question as it is now: an edit counts at once, also for attempts
 * under way. Only these parts are shown, may be answered and are graded.
 */
export function reconcileLayout(slot: LayoutSlot, content: QuestionContent): LayoutSlot {
  // It became of another kind after the attempt began; it must draw the same whenever it is read.
  if (slot.kind !== content.kind)
    return createLayout(slot, content, false, seeded(`${slot.questionId} ${slot.slot}`));
  return { ...slot, ...moduleOf(content).reconcileLayout?.(slot, content) };
}

/** Drops the parts of an answer that no longer exist in the question; null when nothing remains. */
export function reconcileAnswer(asked: LayoutSlot, answer: Answer): Answer {
  const { isAnswer, reconcileAnswer: reconcile } = moduleOf(asked);
  if (answer === null || !isAnswer(answer)) return null;
  const left = reconcile ? reconcile(answer, asked) : answer;
  return isBlank(left) ? null : left;
}
