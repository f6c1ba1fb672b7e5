import { isBlank, isRecord } from '../grading/grade-answer.ts';
import type { QuestionContent } from '../questions/content.ts';
import type { Answer } from './attempts.schema.ts';
import { choiceIds, gapTexts, type LayoutSlot, partIds } from './layout.ts';

/** Keeps the parts that still exist in their original order and appends those added since. */
function inOrder(before: string[], today: string[]): string[] {
  return [...before.filter((id) => today.includes(id)), ...today.filter((id) => !before.includes(id))];
}

/** Two choices that have come to say the same stay: either may have been chosen. */
function choicesNow(before: string[], content: QuestionContent): string[] {
  const texts = new Map<string, string>([
    ...content.pairs.map(({ matchId, match }): [string, string] => [matchId, match.trim()]),
    ...content.distractors.map(({ id, text }): [string, string] => [id, text.trim()]),
  ]);
  const kept = before.filter((id) => texts.has(id));
  const said = new Set(kept.map((id) => texts.get(id)));
  return [...kept, ...choiceIds(content).filter((id) => !said.has(texts.get(id)))];
}

/**
 * Reconciles an attempt's layout with the question as it is now: an edit counts at once, also for attempts
 * under way. Only these parts are shown, may be answered and are graded.
 */
export function reconcileLayout(slot: LayoutSlot, content: QuestionContent): LayoutSlot {
  return {
    ...slot,
    parts: inOrder(slot.parts, partIds(content)),
    choices: choicesNow(slot.choices, content),
    gapChoices: gapTexts(content).map((texts, index) => inOrder(slot.gapChoices[index] ?? [], texts)),
  };
}

function ofRecord(
  response: Record<string, string>,
  isAsked: (id: string, value: string) => boolean,
): Record<string, string> {
  return Object.fromEntries(Object.entries(response).filter(([id, value]) => isAsked(id, value)));
}

function withoutGone({ kind, parts, choices, gapChoices }: LayoutSlot, answer: Answer): Answer {
  switch (kind) {
    case 'single':
      return typeof answer === 'string' && parts.includes(answer) ? answer : null;
    case 'multiple':
      return Array.isArray(answer) ? answer.filter((id) => parts.includes(id)) : null;
    case 'ordering': {
      const kept = Array.isArray(answer) ? answer.filter((id) => parts.includes(id)) : [];
      // An order names all there is: what it does not stands behind, as it is shown.
      return kept.length === 0 ? null : inOrder(kept, parts);
    }
    case 'matching':
      if (!isRecord(answer)) return null;
      return ofRecord(answer, (id, choice) => parts.includes(id) && choices.includes(choice));
    case 'gaps':
      if (!isRecord(answer)) return null;
      return ofRecord(answer, (id, text) => {
        const offered = gapChoices[Number(id) - 1];
        return offered !== undefined && (offered.length === 0 || offered.includes(text.trim()));
      });
    default:
      return answer;
  }
}

/** Drops the parts of an answer that no longer exist in the question; null when nothing remains. */
export function reconcileAnswer(asked: LayoutSlot, answer: Answer): Answer {
  const left = withoutGone(asked, answer);
  return isBlank(left) ? null : left;
}
