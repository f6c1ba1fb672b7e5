import { shuffleItems } from '../kinds/order.ts';
import { toTagKey } from '../questions/questions.queries.ts';

interface TaggedSlot {
  tag: string | null;
}

/**
 * Draws a question for each slot, without repetitions or `fixed` questions. `missing` is a slot that
 * gets none in any combination.
 */
export function drawQuestions<Slot extends TaggedSlot>(
  tagged: ReadonlyMap<string, number[]>,
  slots: Slot[],
  fixed: ReadonlySet<number | null>,
): { drawn: Map<Slot, number>; missing: Slot | undefined } {
  const slotOf = new Map<number, Slot>();
  /** Draws a free question, else takes one from a slot that can have another; `seen` are those tried. */
  const give = (slot: Slot, seen: Set<number>): boolean => {
    const ids = shuffleItems((tagged.get(toTagKey(slot.tag ?? '')) ?? []).filter((id) => !fixed.has(id)));
    const found = ids.find((id) => !slotOf.has(id)) ?? ids.find((id) => canTake(id, seen));
    if (found !== undefined) slotOf.set(found, slot);
    return found !== undefined;
  };
  const canTake = (id: number, seen: Set<number>): boolean => {
    const owner = slotOf.get(id);
    if (!owner || seen.has(id)) return false;
    return give(owner, seen.add(id));
  };
  const missing = slots.find((slot) => !give(slot, new Set()));
  return { drawn: new Map([...slotOf].map(([id, slot]) => [slot, id])), missing };
}
