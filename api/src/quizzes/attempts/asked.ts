import { isBlank, isRecord } from '../grading/grade-response.ts';
import type { QuestionContent } from '../questions/content.ts';
import type { Response } from './attempts.schema.ts';
import { choiceIds, gapTexts, type LayoutSlot, partIds } from './layout.ts';

/** What is still there, in the order of the start; what was added since stands at the end. */
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
 * A question as an attempt asks it now: an edit counts at once, also for who is answering. What is shown, may be
 * answered and counts is this, and nothing else.
 */
export function askedNow(slot: LayoutSlot, content: QuestionContent): LayoutSlot {
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

function withoutGone({ kind, parts, choices, gapChoices }: LayoutSlot, response: Response): Response {
  switch (kind) {
    case 'single':
      return typeof response === 'string' && parts.includes(response) ? response : null;
    case 'multiple':
      return Array.isArray(response) ? response.filter((id) => parts.includes(id)) : null;
    case 'ordering': {
      const kept = Array.isArray(response) ? response.filter((id) => parts.includes(id)) : [];
      // An order names all there is: what it does not stands behind, as it is shown.
      return kept.length === 0 ? null : inOrder(kept, parts);
    }
    case 'matching':
      if (!isRecord(response)) return null;
      return ofRecord(response, (id, choice) => parts.includes(id) && choices.includes(choice));
    case 'gaps':
      if (!isRecord(response)) return null;
      return ofRecord(response, (id, text) => {
        const offered = gapChoices[Number(id) - 1];
        return offered !== undefined && (offered.length === 0 || offered.includes(text.trim()));
      });
    default:
      return response;
  }
}

/** What of a response answers the question as it is asked; null when all of it went to parts that are gone. */
export function answered(asked: LayoutSlot, response: Response): Response {
  const left = withoutGone(asked, response);
  return isBlank(left) ? null : left;
}
